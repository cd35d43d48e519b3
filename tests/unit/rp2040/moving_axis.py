"""An axis of the fake chip that has moved for a while."""

from axis_bench import AxisBench

HZ = 40000


def stopped_at(wait_us, segments, **kwargs):
    bench = AxisBench(**kwargs)
    bench.axis.start(segments)
    bench.spend(wait_us)
    return bench
