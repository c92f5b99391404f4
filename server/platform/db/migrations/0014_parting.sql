CREATE TABLE "partings" (
	"coach_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"coach_since" timestamp with time zone,
	"ended_at" timestamp with time zone NOT NULL,
	"ended_by" text NOT NULL,
	"undo_until" timestamp with time zone,
	"assignment_id" uuid,
	"program_wish" text,
	CONSTRAINT "partings_pk" PRIMARY KEY("coach_id","client_id"),
	CONSTRAINT "partings_ended_by_known" CHECK ("partings"."ended_by" in ('coach', 'client', 'admin')),
	CONSTRAINT "partings_program_wish_known" CHECK ("partings"."program_wish" in ('asked', 'goes-on', 'stops')),
	CONSTRAINT "partings_two_people" CHECK ("partings"."coach_id" <> "partings"."client_id")
);
--> statement-breakpoint
ALTER TABLE "partings" ADD CONSTRAINT "partings_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partings" ADD CONSTRAINT "partings_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partings" ADD CONSTRAINT "partings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partings_client_idx" ON "partings" USING btree ("client_id","ended_at");--> statement-breakpoint
CREATE INDEX "partings_ended_idx" ON "partings" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "partings_assignment_idx" ON "partings" USING btree ("assignment_id");--> statement-breakpoint
-- Whoever has notes on somebody who is not their client any more parted from them at an unknown time: they keep the
-- notes from today on, as everybody does.
INSERT INTO "partings" ("coach_id", "client_id", "ended_at", "ended_by")
SELECT DISTINCT n."coach_id", n."client_id", now(), 'admin' FROM "coach_notes" n
WHERE NOT EXISTS (SELECT FROM "client_profiles" p WHERE p."user_id" = n."client_id" AND p."coach_id" = n."coach_id");
