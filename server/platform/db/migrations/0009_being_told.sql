ALTER TABLE "coach_profiles" ADD COLUMN "shared_mail" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_shares" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "entry_shares_unmailed_idx" ON "entry_shares" USING btree ("shared_at") WHERE "entry_shares"."mailed_at" is null and "entry_shares"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_shared_unique" ON "notices" USING btree ("user_id",("detail" ->> 'clientId')) WHERE "notices"."kind" = 'entry-shared' and "notices"."read_at" is null;--> statement-breakpoint
ALTER TABLE "coach_profiles" ADD CONSTRAINT "coach_profiles_shared_mail_known" CHECK ("coach_profiles"."shared_mail" in ('at-once', 'daily', 'never'));