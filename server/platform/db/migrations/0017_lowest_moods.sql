-- The cell of a day with several entries shows the lowest mood from now on (functions/roll-ups.sql); here for the rows that
-- are there already.
UPDATE assignment_rollups r SET moods = (
  SELECT array_agg(d.mood ORDER BY n) FROM generate_series(1, cardinality(r.moods)) AS n
  LEFT JOIN (
    SELECT (week_number - 1) * 7 + day_number AS day, min(mood_score) AS mood FROM journal_entries
    WHERE assignment_id = r.assignment_id AND deleted_at IS NULL GROUP BY 1
  ) d ON d.day = n
) WHERE cardinality(r.moods) > 0;
