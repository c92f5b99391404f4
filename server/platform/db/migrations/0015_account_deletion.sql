ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_profiles" ADD COLUMN "coach_before_leaving_id" uuid;--> statement-breakpoint
ALTER TABLE "client_profiles" ADD COLUMN "coach_before_leaving_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_profiles" ADD CONSTRAINT "client_profiles_coach_before_leaving_id_coach_profiles_user_id_fk" FOREIGN KEY ("coach_before_leaving_id") REFERENCES "public"."coach_profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_deletion_idx" ON "users" USING btree ("deletion_at") WHERE "users"."deletion_at" is not null;--> statement-breakpoint
CREATE INDEX "client_profiles_coach_before_idx" ON "client_profiles" USING btree ("coach_before_leaving_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deletion_whole" CHECK (("users"."deletion_at" is null) = ("users"."deletion_requested_at" is null));