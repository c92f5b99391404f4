-- Rules about assignments that statements need. The contract (contract/programs/rules.ts, contract/assignments/rules.ts) says the
-- same for one assignment in memory; server/features/assignments/sql-rules.test.ts compares the two on random histories.
-- In PL/pgSQL because its plans are kept for the session, where a function in SQL would be planned for every statement.

CREATE OR REPLACE FUNCTION program_day(week_number int, day_number int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (week_number - 1) * 7 + day_number $$;

-- The assignment that is active, else the one completed last; a replaced one is never current.
CREATE OR REPLACE FUNCTION current_assignment(client uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- 'active' sorts before 'completed'.
  RETURN (SELECT a.id FROM assignments a WHERE a.client_id = client AND a.status <> 'replaced'
    ORDER BY a.status, a.started_at DESC, a.id DESC LIMIT 1);
END;
$$;

-- The program day that is open on a date of the client's calendar: openDayOf. An active assignment past its last day is
-- completed and has the day after the last one; an assignment that ended keeps the day it was stored with.
CREATE OR REPLACE FUNCTION open_day(assignment uuid, today date) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  stored record;
  day int;
BEGIN
  SELECT a.status, a.calendar_from, program_day(a.current_week, a.current_day) AS day,
      program_day(version.duration_weeks, 7) AS last_day INTO stored
    FROM assignments a JOIN programs version ON version.id = coalesce(a.version_id, a.program_id) WHERE a.id = assignment;
  IF stored.status <> 'active' THEN RETURN stored.day; END IF;
  IF stored.calendar_from IS NOT NULL THEN
    RETURN least(greatest(stored.day, today - stored.calendar_from + 1), stored.last_day + 1);
  END IF;
  day := stored.day;
  WHILE day <= stored.last_day AND EXISTS (
    SELECT FROM journal_entries e WHERE e.assignment_id = assignment AND e.deleted_at IS NULL
      AND program_day(e.week_number, e.day_number) = day AND e.local_date < today
  ) LOOP
    day := day + 1;
  END LOOP;
  RETURN day;
END;
$$;

-- On a program at a moment: active, and the last day is not behind the client on their own date, whether or not the end was
-- stored. One that has not begun runs.
CREATE OR REPLACE FUNCTION is_running(assignment uuid, moment timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT a.status = 'active'
      AND open_day(a.id, (moment AT TIME ZONE person.time_zone)::date) <= program_day(version.duration_weeks, 7)
    FROM assignments a JOIN users person ON person.id = a.client_id
    JOIN programs version ON version.id = coalesce(a.version_id, a.program_id) WHERE a.id = assignment);
END;
$$;
