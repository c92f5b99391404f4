ALTER TABLE "cohort_posts" ADD COLUMN "program_day" integer;--> statement-breakpoint
ALTER TABLE "cohort_room_reads" ADD COLUMN "read_day" integer DEFAULT 0 NOT NULL;