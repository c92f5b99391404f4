-- The functions behind the triggers of migration 0005, which maintain client_rollups and assignment_rollups: the one thing
-- kept behind the coach's pages (decision 030). Every start applies this file after the migrations when it has changed;
-- triggers, and recomputing existing rows, belong in a migration.
--
-- changed_in and corrections are written for processes of 0.2.0 that run beside this release, whose caches are checked by
-- them. Nothing here reads them.
--
-- The triggers use generic plans (plan_cache_mode): PostgreSQL estimates an array of unknown length at ten elements and
-- would replan for every array of one, which was a sixth of the cost of saving an entry.

-- Constants of the contract; migrate.test.ts compares them.
CREATE OR REPLACE FUNCTION program_days_max() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 84 $$;
CREATE OR REPLACE FUNCTION low_mood_max() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 2 $$;

-- The rows are inserted and locked first, always in the same order; the statements after that see everything committed by
-- the previous holder of the lock. A person who is being erased gets no row. One assignment at a time, with simple
-- statements: a plan for several at once goes badly wrong on tables that were never analyzed.
CREATE OR REPLACE FUNCTION refresh_assignment_rollups(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
  last_day int;
  day record;
  day_moods smallint[];
  dates date[];
  times timestamptz[];
BEGIN
  INSERT INTO assignment_rollups (assignment_id) SELECT id FROM assignments WHERE id = ANY (ids)
    ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM assignment_rollups WHERE assignment_id = ANY (ids) ORDER BY assignment_id FOR UPDATE;
  FOREACH one IN ARRAY ids LOOP
    last_day := 0;
    day_moods := array_fill(NULL::smallint, ARRAY[program_days_max()]);
    dates := array_fill(NULL::date, ARRAY[program_days_max()]);
    times := array_fill(NULL::timestamptz, ARRAY[program_days_max()]);
    FOR day IN
      SELECT program_day(week_number, day_number) AS n,
        min(mood_score) AS mood,
        min(local_date) AS first_date, min(created_at) AS first_time
      FROM journal_entries WHERE assignment_id = one AND deleted_at IS NULL GROUP BY 1
    LOOP
      last_day := greatest(last_day, day.n);
      day_moods[day.n] := day.mood;
      dates[day.n] := day.first_date;
      times[day.n] := day.first_time;
    END LOOP;
    UPDATE assignment_rollups SET moods = day_moods[:last_day],
      first_dates = dates[:last_day], first_times = times[:last_day] WHERE assignment_id = one;
  END LOOP;
END;
$$;

-- The newest heavy entry: a very low mood, or words that sounded like distress (care_signals). A free page counts here and
-- nowhere else in the rollups, and has no program day. So does a check-in: its signal has no mood either, and is read as one
-- that is not low, so that every release says the same of it as of words.
CREATE OR REPLACE FUNCTION refresh_client_heavy(one uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  low record;
  heard record;
BEGIN
  SELECT id, created_at, program_day(week_number, day_number) AS program_day, mood_score INTO low FROM journal_entries
    WHERE client_id = one AND deleted_at IS NULL AND mood_score <= low_mood_max()
      AND created_at > (SELECT max(created_at) FROM journal_entries
        WHERE client_id = one AND deleted_at IS NULL AND mood_score IS NOT NULL) - interval '32 days'
    ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT 1;
  -- The few signals of this person first: otherwise the planner scans all entries from the newest on until one matches.
  WITH signalled AS MATERIALIZED (
    SELECT e.id, e.created_at, program_day(e.week_number, e.day_number) AS program_day, e.mood_score
      FROM care_signals s JOIN journal_entries e ON e.id = s.entry_id
      WHERE s.client_id = one AND e.deleted_at IS NULL
    UNION ALL
    SELECT s.id, s.created_at, NULL, low_mood_max() + 1 FROM care_signals s
      WHERE s.client_id = one AND s.check_in_id IS NOT NULL
  )
  SELECT * INTO heard FROM signalled ORDER BY created_at DESC, id DESC LIMIT 1;
  IF low.id IS NULL OR heard.created_at > low.created_at THEN low := heard; END IF;
  UPDATE client_rollups SET heavy_entry_id = low.id, heavy_at = low.created_at, heavy_day = low.program_day,
    heavy_mood = low.mood_score, changed_in = pg_current_xact_id()::text::bigint
    WHERE client_id = one;
END;
$$;

-- Only the entries of about a month before the last one are read, however long the journal is. Free pages are the
-- client's alone and left out.
CREATE OR REPLACE FUNCTION refresh_client_rollups(ids uuid[], corrected boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
  newest_at timestamptz;
  last_date date;
  day record;
  counts int[];
  sums int[];
  deepest real;
  entries_now int;
  moods_now int;
  entries_before int;
  moods_before int;
BEGIN
  INSERT INTO client_rollups (client_id) SELECT id FROM users WHERE id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM client_rollups WHERE client_id = ANY (ids) ORDER BY client_id FOR UPDATE;
  FOREACH one IN ARRAY ids LOOP
    counts := '{}';
    sums := '{}';
    deepest := NULL;
    SELECT max(created_at) INTO newest_at FROM journal_entries
      WHERE client_id = one AND deleted_at IS NULL AND assignment_id IS NOT NULL;
    -- A local date is at most a day or two away from the moment of writing.
    SELECT max(local_date) INTO last_date FROM journal_entries
      WHERE client_id = one AND deleted_at IS NULL AND assignment_id IS NOT NULL
        AND created_at > newest_at - interval '4 days';
    IF newest_at IS NOT NULL THEN
      counts := array_fill(0, ARRAY[28]);
      sums := array_fill(0, ARRAY[28]);
      FOR day IN
        SELECT last_date - local_date + 1 AS n, count(*)::int AS entries, sum(mood_score)::int AS moods
          FROM journal_entries
        WHERE client_id = one AND deleted_at IS NULL AND assignment_id IS NOT NULL
          AND created_at > newest_at - interval '32 days'
          AND local_date BETWEEN last_date - 27 AND last_date GROUP BY 1
      LOOP
        counts[day.n] := day.entries;
        sums[day.n] := day.moods;
      END LOOP;
      -- The last seven days against the seven before them, as they will look `later` days after the last entry.
      -- In plain arithmetic: a statement for each of them was a third of the whole trigger.
      entries_now := 0; moods_now := 0; entries_before := 0; moods_before := 0;
      FOR n IN 1..7 LOOP
        entries_now := entries_now + counts[n]; moods_now := moods_now + sums[n];
        entries_before := entries_before + counts[n + 7]; moods_before := moods_before + sums[n + 7];
      END LOOP;
      FOR later IN 0..6 LOOP
        IF entries_now > 0 AND entries_before > 0 THEN
          deepest := greatest(deepest, moods_before::real / entries_before - moods_now::real / entries_now);
        END IF;
        entries_now := entries_now - counts[7 - later]; moods_now := moods_now - sums[7 - later];
        entries_before := entries_before + counts[7 - later] - counts[14 - later];
        moods_before := moods_before + sums[7 - later] - sums[14 - later];
      END LOOP;
    END IF;
    UPDATE client_rollups SET corrections = corrections + corrected::int, last_entry_at = newest_at,
      last_entry_date = last_date, day_counts = counts, day_moods = sums, deepest_fall = deepest
      WHERE client_id = one;
    PERFORM refresh_client_heavy(one);
  END LOOP;
END;
$$;

CREATE OR REPLACE FUNCTION roll_up_journal_entries() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  client_ids uuid[];
  assignment_ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT client_id), array_agg(DISTINCT assignment_id) FILTER (WHERE assignment_id IS NOT NULL)
      INTO client_ids, assignment_ids
      FROM new_rows WHERE deleted_at IS NULL AND mood_score IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    -- Soft-deleted entries and imported pages are in no rollup.
    SELECT array_agg(DISTINCT client_id), array_agg(DISTINCT assignment_id) FILTER (WHERE assignment_id IS NOT NULL)
      INTO client_ids, assignment_ids
      FROM old_rows WHERE deleted_at IS NULL AND mood_score IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT side.client_id),
      array_agg(DISTINCT side.assignment_id) FILTER (WHERE side.assignment_id IS NOT NULL)
      INTO client_ids, assignment_ids
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    CROSS JOIN LATERAL (VALUES (o.client_id, o.assignment_id), (n.client_id, n.assignment_id))
      AS side (client_id, assignment_id)
    WHERE (o.deleted_at IS NULL) <> (n.deleted_at IS NULL)
      OR (o.client_id, o.assignment_id, o.week_number, o.day_number, o.mood_score, o.local_date, o.created_at)
        IS DISTINCT FROM
        (n.client_id, n.assignment_id, n.week_number, n.day_number, n.mood_score, n.local_date, n.created_at);
  END IF;
  IF assignment_ids IS NOT NULL THEN PERFORM refresh_assignment_rollups(assignment_ids); END IF;
  IF client_ids IS NOT NULL THEN
    PERFORM refresh_client_rollups(client_ids, TG_OP <> 'INSERT');
  END IF;
  RETURN NULL;
END;
$$;

-- A care signal is inserted after its entry.
CREATE OR REPLACE FUNCTION roll_up_care_signals() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  client_ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT client_id) INTO client_ids FROM changed_rows;
  IF client_ids IS NOT NULL THEN
    PERFORM touch_client_rollups(client_ids);
    PERFORM refresh_client_heavy(id) FROM unnest(client_ids) AS id;
  END IF;
  RETURN NULL;
END;
$$;

-- Every client profile has a row; every change of what a coach's pages show leaves its xid there.
CREATE OR REPLACE FUNCTION touch_client_rollups(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_rollups (client_id, changed_in) SELECT id, pg_current_xact_id()::text::bigint FROM users
    WHERE id = ANY (ids) ORDER BY id
    ON CONFLICT (client_id) DO UPDATE SET changed_in = excluded.changed_in;
END;
$$;

CREATE OR REPLACE FUNCTION refresh_client_standings(ids uuid[], corrected boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_rollups (client_id) SELECT id FROM users WHERE id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM client_rollups WHERE client_id = ANY (ids) ORDER BY client_id FOR UPDATE;
  UPDATE client_rollups r
  SET corrections = r.corrections + corrected::int, changed_in = pg_current_xact_id()::text::bigint,
    assignment_id = current_assignment(r.client_id)
  WHERE r.client_id = ANY (ids);
END;
$$;

-- Another program, or the end of one, counts as a correction for the caches of 0.2.0.
CREATE OR REPLACE FUNCTION roll_up_assignments() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids uuid[];
  moved uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT client_id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT client_id) INTO ids FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT n.client_id) FILTER (
        WHERE (o.status, o.program_id, o.version_id, o.started_at)
          IS DISTINCT FROM (n.status, n.program_id, n.version_id, n.started_at)
      ),
      array_agg(DISTINCT n.client_id) INTO ids, moved FROM old_rows o JOIN new_rows n ON n.id = o.id;
    IF moved IS NOT NULL THEN PERFORM touch_client_rollups(moved); END IF;
  END IF;
  IF ids IS NOT NULL THEN PERFORM refresh_client_standings(ids, true); END IF;
  RETURN NULL;
END;
$$;

-- Tables whose changes only bump the xid: of a row's own client, or of a person as a client.
CREATE OR REPLACE FUNCTION touch_clients() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'client_profiles' THEN
    SELECT array_agg(DISTINCT user_id) INTO ids FROM changed_rows;
  ELSIF TG_TABLE_NAME = 'users' THEN
    SELECT array_agg(DISTINCT o.id) INTO ids
      FROM old_rows o JOIN changed_rows n ON n.id = o.id JOIN client_profiles p ON p.user_id = n.id
    WHERE (o.first_name, o.last_name, o.time_zone) IS DISTINCT FROM (n.first_name, n.last_name, n.time_zone);
  ELSIF TG_TABLE_NAME = 'programs' THEN
    SELECT array_agg(DISTINCT a.client_id) INTO ids
      FROM old_rows o JOIN changed_rows n ON n.id = o.id JOIN assignments a ON a.program_id = n.id
    -- A new length does not concern clients who follow an earlier version.
    WHERE (o.program_id, o.title) IS DISTINCT FROM (n.program_id, n.title)
      OR (a.version_id IS NULL AND o.duration_weeks <> n.duration_weeks);
  ELSE
    SELECT array_agg(DISTINCT client_id) INTO ids FROM changed_rows;
  END IF;
  IF ids IS NOT NULL THEN PERFORM touch_client_rollups(ids); END IF;
  RETURN NULL;
END;
$$;
