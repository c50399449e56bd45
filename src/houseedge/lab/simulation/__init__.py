"""The round in bulk: millions of rounds a second, the same ones for the same seed everywhere.

`felt` is what the kernels of `odds.playing` read, `shard` the sums of some rounds, `metering` the
progressive's meter that one serial pass moves, `running` the run itself, `checkpoint` how it is
put by and taken up again, `result` what came of it.
"""
