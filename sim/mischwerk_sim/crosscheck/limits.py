"""What only one of the engines has, and what stands for it in the other: rows of a table of Markdown."""

LIMITS = (
    "| what | pymunk | MuJoCo |",
    "| --- | --- | --- |",
    "| restitution | a number of each pair; the speed after a blow is set to that share of the speed before | none: a "
    "spring and a damper a pair; what comes back varies by 0.03 with where in a step the blow begins |",
    "| cards at rest | overlaps of `slop_mm` stay, more is pushed out in `contact_bias_s` | overlaps below 0.001 mm |",
    "| friction of a pair | the product of two numbers | the greater of two, or one for each pair, as here |",
    "| a card's rounded edge | radius of the polygon | margin of the pair: boxes have sharp edges |",
    "| one-way clutch | a ratchet joint | none: a shaft, and a tendon whose length has a limit |",
    "| motor of limited force | a joint to a carriage, exact up to its force | a servo (0.5 ms) of limited force |",
    "| follower on its string | a slide joint that changes its length | limit of a slide, moved each step |",
    "| idler's spring, roller's drag | damped spring, motor at rest | stiffness and damping of a joint, its friction |",
    "| a plane | has no third dimension | prisms as wide as a card; joints keep them in the plane |",
    "| bodies put to sleep or set apart | whatever lies still in a shuffle | nothing; not compared |",
    "| bent cards, cards that stick, injected faults | yes | not compared |",
)
