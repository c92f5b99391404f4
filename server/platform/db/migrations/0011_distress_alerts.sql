ALTER TABLE "coach_profiles" ADD COLUMN "distress_alert" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "care_signals" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "care_signals_untold_idx" ON "care_signals" USING btree ("created_at") WHERE "care_signals"."told_at" is null;--> statement-breakpoint
-- Whoever had a hard day before this version is on the coach's pages already: no mail comes late.
UPDATE "care_signals" SET "told_at" = "created_at";