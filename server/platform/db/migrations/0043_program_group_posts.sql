ALTER TABLE "weekly_themes" ADD COLUMN "group_post" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_themes" ADD CONSTRAINT "weekly_themes_group_post_length" CHECK (char_length("weekly_themes"."group_post") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "weekly_themes" VALIDATE CONSTRAINT "weekly_themes_group_post_length";