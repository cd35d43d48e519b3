"""What a reader needs to know about a figure, looked for in the figure itself."""

from matplotlib.container import ErrorbarContainer


def unnamed(figure):
    """The panels in which more than one kind of points, lines or bars is drawn and some kind is in no legend."""
    figure.draw_without_rendering()
    shared = {text.get_text() for legend in figure.legends for text in legend.get_texts()}
    panels = []
    for axes in figure.axes:
        if hasattr(axes, "_colorbar"):
            continue
        own = axes.get_legend()
        shown = shared | ({text.get_text() for text in own.get_texts()} if own else set())
        kinds = _kinds(axes)
        if len(kinds) > 1 and not all(labels & shown for labels in kinds.values()):
            panels.append(f"{axes.get_title(loc='left')}: {kinds}, shown: {shown}")
    return panels


def _kinds(axes):
    """Labels of what is drawn, by colour and marker; points and the line that joins them are one kind."""
    containers = [container for container in axes.containers if isinstance(container, ErrorbarContainer)]
    named = {container.lines[0]: container.get_label() for container in containers}
    caps = {cap for container in containers for cap in container.lines[1]}
    texts = {text.get_text() for text in axes.texts}
    kinds = {}
    for line in axes.lines:
        if line in caps:
            continue
        across = not all(line.get_transform().contains_branch_seperately(axes.transData))
        if across and texts:  # such a line has its text beside it
            continue
        kind = (line.get_color(), "line across" if across else "")
        kinds.setdefault(kind, set()).add(str(named.get(line, line.get_label())))
    for patch in axes.patches:
        kinds.setdefault((str(patch.get_facecolor()), "area"), set()).add(str(patch.get_label()))
    return kinds
