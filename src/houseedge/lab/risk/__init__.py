"""What a law means for money: bands, ruin, sessions, promotions, the whole table.

`round_law` has the law of one round and what follows from it, `session` that of many, `coupon` and
`break_even` what promotions and meters are worth, `table` several seats together.
"""
