ALTER TABLE "programs" ADD COLUMN "version_of" uuid;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "version_id" uuid;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_version_of_programs_id_fk" FOREIGN KEY ("version_of") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_version_unique" UNIQUE("id","version_of");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_version_fk" FOREIGN KEY ("version_id","program_id") REFERENCES "public"."programs"("id","version_of") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "programs_version_idx" ON "programs" USING btree ("version_of");--> statement-breakpoint
CREATE INDEX "assignments_version_idx" ON "assignments" USING btree ("version_id") WHERE "assignments"."version_id" is not null;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_version_is_hidden" CHECK ("programs"."version_of" is null or "programs"."deleted_at" is not null);