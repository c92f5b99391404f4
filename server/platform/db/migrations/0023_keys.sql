ALTER TABLE "sessions" ADD COLUMN "with_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Whoever has a second factor was asked for it when these sessions began.
UPDATE "sessions" SET "with_factor" = true FROM "users" WHERE "users"."id" = "sessions"."user_id" AND "users"."two_factor_enabled";
