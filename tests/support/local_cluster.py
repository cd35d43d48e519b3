"""A Dask cluster of one worker in this process."""


def started(threads=2):
    import distributed  # takes a second, and most tests go without

    return distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=threads,
        processes=False,
        dashboard_address=":0",  # any port that is free
        protocol="tcp",
        silence_logs=50,
    )
