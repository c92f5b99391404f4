ALTER TABLE "programs" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_deleted_is_archived" CHECK ("programs"."deleted_at" is null or "programs"."archived_at" is not null);--> statement-breakpoint
UPDATE "programs" SET "deleted_at" = "archived_at" WHERE "archived_at" IS NOT NULL;--> statement-breakpoint
UPDATE "programs" SET "program_id" = 'deleted-' || "id" WHERE "archived_at" IS NOT NULL AND "owner_id" IS NOT NULL;
