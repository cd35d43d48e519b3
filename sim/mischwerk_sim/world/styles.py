"""How the parts of a machine look, in pictures and in playbacks: face, edge, and their order from back to front."""

LIGHT = {
    "frame": ("#dcd8d0", "#b5afa3", 1),
    "rail": ("#c9c2b4", "#a79f8f", 1),
    "shroud": ("#dcd8d0", "#b5afa3", 1),
    "guide": ("#c9c2b4", "#a79f8f", 2),
    "bridge": ("#dcd8d0", "#b5afa3", 2),
    "rack": ("#a9bcd0", "#6f8aa6", 2),
    "stop": ("#e3cfa8", "#bfa268", 2),
    "wheel": ("#a9bcd0", "#6f8aa6", 2),
    "gate": ("#b23a48", "#7d2530", 4),
    "roller": ("#4a4e57", "#24272d", 4),
    "nip": ("#4a4e57", "#24272d", 4),
    "idler": ("#8d939e", "#4a4e57", 4),
    "follower": ("#3f8f86", "#2a625c", 5),
    "pusher": ("#e39b3c", "#a86b1b", 5),
}
DARK = {
    "frame": ("#4a4d55", "#666a74", 1),
    "rail": ("#575a63", "#73777f", 1),
    "shroud": ("#4a4d55", "#666a74", 1),
    "guide": ("#575a63", "#73777f", 2),
    "bridge": ("#4a4d55", "#666a74", 2),
    "rack": ("#3d5268", "#5f7d9b", 2),
    "stop": ("#6b5a36", "#8f7a4c", 2),
    "wheel": ("#344759", "#4e6883", 2),
    "gate": ("#c4515f", "#e07e8a", 4),
    "roller": ("#83889a", "#a9aebb", 4),
    "nip": ("#83889a", "#a9aebb", 4),
    "idler": ("#5d626e", "#8d939e", 4),
    "follower": ("#3f8f86", "#62b8ae", 5),
    "pusher": ("#d68f32", "#f0b869", 5),
}
OTHER = ("#d0d0d0", "#909090", 2)
