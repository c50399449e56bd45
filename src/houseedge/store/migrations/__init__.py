"""The steps from each version of the tables to the next, run when a record is opened."""
