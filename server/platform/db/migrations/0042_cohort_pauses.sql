ALTER TABLE "cohorts" ADD COLUMN "shifted_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "extended_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "resumes_on" date;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_paused_whole" CHECK (num_nulls("cohorts"."paused_at", "cohorts"."resumes_on") in (0, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "cohorts" VALIDATE CONSTRAINT "cohorts_paused_whole";--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_days_moved" CHECK ("cohorts"."shifted_days" >= 0 and "cohorts"."extended_days" between 0 and 90) NOT VALID;--> statement-breakpoint
ALTER TABLE "cohorts" VALIDATE CONSTRAINT "cohorts_days_moved";