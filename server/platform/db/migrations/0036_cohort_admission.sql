ALTER TABLE "cohorts" ADD COLUMN "admission" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_admission_known" CHECK ("cohorts"."admission" in ('link', 'coach')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cohorts" VALIDATE CONSTRAINT "cohorts_admission_known";