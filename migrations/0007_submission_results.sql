-- The id of what a submission made, for the answer to those that come again.
ALTER TABLE submissions ADD COLUMN made TEXT CHECK (length(made) BETWEEN 1 AND 64);
