"""Help of options and arguments without typer's own notation: (52), {RECORD}, <path>, 1<=x<=65535."""

from typing import Any


def made_plain(param: Any) -> None:
    """Let ``param``, an option or argument of typer's, be shown so."""
    if isinstance(getattr(param, "show_default", None), str):
        param._get_default_string = lambda **_: param.show_default
    if getattr(param, "min", None) is not None and param.max is not None:
        param._get_number_range_help_str = lambda: f"{param.min} to {param.max}"
    if param.param_type_name == "argument":
        name = param.display_name_raw
        param.display_type_rich = lambda ctx: None
        param._usage_display_name = lambda: name if param.required else f"[{name}]"
