-- What a session stands for is kept in the memory of every server process for seconds. The functions behind the triggers of
-- the migration sessions_changed tell all of them, when a transaction is committed, whose sessions mean something else from now on: whoever
-- wrote it, a process, a command or a hand. session-lookup.ts lists the same columns.

-- A notification holds 8,000 bytes: 200 people each, and with very many simply everybody.
CREATE OR REPLACE FUNCTION tell_sessions_changed(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(people) > 2000 THEN
    PERFORM pg_notify('dayloom_sessions', '*');
    RETURN;
  END IF;
  PERFORM pg_notify('dayloom_sessions', string_agg(one.id::text, ' '))
  FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / 200 AS portion FROM unnest(people) AS id) AS one
  GROUP BY one.portion;
END;
$$;

CREATE OR REPLACE FUNCTION sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    SELECT array_agg(DISTINCT o.id) INTO people FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE (o.email, o.email_verified, o.first_name, o.last_name, o.image, o.role, o.signup_role, o.signup_referral_code,
        o.is_admin, o.is_demo, o.two_factor_enabled, o.deletion_at, o.suspended_at, o.time_zone, o.locale, o.theme,
        o.language)
      IS DISTINCT FROM (n.email, n.email_verified, n.first_name, n.last_name, n.image, n.role, n.signup_role,
        n.signup_referral_code, n.is_admin, n.is_demo, n.two_factor_enabled, n.deletion_at, n.suspended_at, n.time_zone,
        n.locale, n.theme, n.language);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT user_id) INTO people FROM old_rows;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT user_id) INTO people FROM new_rows;
  ELSIF TG_TABLE_NAME = 'sessions' THEN
    -- One that is only prolonged means what it meant.
    SELECT array_agg(DISTINCT o.user_id) INTO people FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE (o.token, o.with_factor) IS DISTINCT FROM (n.token, n.with_factor) OR n.expires_at < o.expires_at;
  ELSE
    SELECT array_agg(DISTINCT o.user_id) INTO people FROM old_rows o JOIN new_rows n ON n.user_id = o.user_id
    WHERE o.client_type IS DISTINCT FROM n.client_type;
  END IF;
  IF people IS NOT NULL THEN PERFORM tell_sessions_changed(people); END IF;
  RETURN NULL;
END;
$$;
