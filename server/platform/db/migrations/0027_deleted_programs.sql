ALTER TABLE "programs" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "deleted_program_id" text;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_restorable_is_deleted" CHECK ("programs"."deleted_program_id" is null or "programs"."deleted_at" is not null);