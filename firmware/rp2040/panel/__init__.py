"""The devices at the front: buttons, light, buzzer, display."""
