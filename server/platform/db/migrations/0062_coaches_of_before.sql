-- in batches
-- Where strangers can sign up, coaches wait for approval from this release on. Who ever had a client, a session or an accepted
-- invitation does not; the audit log knows clients who have parted or were erased since.
UPDATE "coach_profiles" SET "approved_at" = now() WHERE "user_id" IN (
  SELECT c."user_id" FROM "coach_profiles" c WHERE c."approved_at" IS NULL AND (
    EXISTS (SELECT FROM "client_profiles" p WHERE p."coach_id" = c."user_id")
    OR EXISTS (SELECT FROM "client_profiles" p WHERE p."coach_before_leaving_id" = c."user_id")
    OR EXISTS (SELECT FROM "partings" p WHERE p."coach_id" = c."user_id")
    OR EXISTS (SELECT FROM "appointments" a WHERE a."coach_id" = c."user_id")
    OR EXISTS (SELECT FROM "invitations" i WHERE i."coach_id" = c."user_id" AND i."status" = 'accepted')
    OR EXISTS (SELECT FROM "audit_log" l WHERE l."subject_id" = c."user_id" AND l."action" = 'coach-joined')
  ) LIMIT 1000
);
