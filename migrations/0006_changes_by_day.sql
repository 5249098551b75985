-- The history of one reading is found by its day, however long the household's history is.

-- Most changes touch one reading.
CREATE INDEX changes_of_one_reading ON changes (user_id, first_date) WHERE readings = 1;
-- The others cover a span of days: few spans end on a day of late or after it.
CREATE INDEX changes_of_many_readings ON changes (user_id, last_date, first_date) WHERE readings > 1;
