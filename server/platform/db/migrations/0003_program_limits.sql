ALTER TABLE "programs" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "programs_owner_idx" ON "programs" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "daily_prompts" ADD CONSTRAINT "daily_prompts_text_length" CHECK (btrim("daily_prompts"."prompt_text") <> '' and char_length("daily_prompts"."prompt_text") <= 10000);--> statement-breakpoint
ALTER TABLE "daily_prompts" ADD CONSTRAINT "daily_prompts_type_length" CHECK (char_length("daily_prompts"."prompt_type") between 1 and 40);--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_title_length" CHECK (btrim("programs"."title") <> '' and char_length("programs"."title") <= 200);--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_texts_length" CHECK (char_length("programs"."subtitle") <= 300 and char_length("programs"."description") <= 2000 and char_length("programs"."core_question") <= 500
        and char_length("programs"."target_audience") <= 1000 and char_length("programs"."expected_outcomes") <= 4000);--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_revision_counts" CHECK ("programs"."revision" >= 1);--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_position_range" CHECK ("weekly_practices"."position" between 1 and 10);--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_title_length" CHECK (btrim("weekly_practices"."title") <> '' and char_length("weekly_practices"."title") <= 200);--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_type_length" CHECK (char_length("weekly_practices"."practice_type") between 1 and 40);--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_texts_length" CHECK (char_length("weekly_practices"."duration") <= 60 and char_length("weekly_practices"."purpose") <= 1000);--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_steps_count" CHECK (jsonb_array_length("weekly_practices"."instructions") <= 30);--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_difficulty_known" CHECK ("weekly_practices"."difficulty" in ('Beginner', 'Intermediate', 'Advanced'));--> statement-breakpoint
ALTER TABLE "weekly_themes" ADD CONSTRAINT "weekly_themes_title_length" CHECK (btrim("weekly_themes"."title") <> '' and char_length("weekly_themes"."title") <= 200);--> statement-breakpoint
ALTER TABLE "weekly_themes" ADD CONSTRAINT "weekly_themes_texts_length" CHECK (char_length("weekly_themes"."focus_description") <= 2000 and char_length("weekly_themes"."integration_goal") <= 1000);--> statement-breakpoint
ALTER TABLE "weekly_themes" ADD CONSTRAINT "weekly_themes_topics_count" CHECK (jsonb_array_length("weekly_themes"."discussion_topics") <= 20);