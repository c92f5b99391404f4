ALTER TABLE "cohort_room_reads" ADD COLUMN "mails_daily" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_room_reads" ADD COLUMN "mailed_on" date;--> statement-breakpoint
ALTER TABLE "cohort_room_reads" ADD COLUMN "mailed_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_room_reads" ADD COLUMN "mailed_day" integer DEFAULT 0 NOT NULL;