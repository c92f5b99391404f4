ALTER TABLE "journal_entries" ALTER COLUMN "assignment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "week_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "day_number" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "journal_entries_free_idx" ON "journal_entries" USING btree ("client_id","created_at" DESC NULLS LAST) WHERE "journal_entries"."assignment_id" is null and "journal_entries"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_whole_day" CHECK (num_nulls("journal_entries"."assignment_id", "journal_entries"."week_number", "journal_entries"."day_number") in (0, 3));