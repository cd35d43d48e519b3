"""The two engines and the three scenes, by name."""

ENGINES = ("pymunk", "mujoco")
FEED_SCENE, INSERTION, EJECTION = SCENES = ("feed", "insertion", "ejection")
