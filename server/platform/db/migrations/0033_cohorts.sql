CREATE TABLE "cohort_members" (
	"cohort_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"shown_name" text DEFAULT '' NOT NULL,
	"assignment_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"left_by" text,
	CONSTRAINT "cohort_members_cohort_id_client_id_pk" PRIMARY KEY("cohort_id","client_id"),
	CONSTRAINT "cohort_members_name_length" CHECK (char_length("cohort_members"."shown_name") <= 40),
	CONSTRAINT "cohort_members_left_by_known" CHECK ("cohort_members"."left_by" in ('member', 'coach')),
	CONSTRAINT "cohort_members_left_whole" CHECK (num_nulls("cohort_members"."left_at", "cohort_members"."left_by") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"name" text NOT NULL,
	"program_id" uuid,
	"starts_on" date NOT NULL,
	"pace" text NOT NULL,
	"places" integer NOT NULL,
	"closes_on" date,
	"join_code" text NOT NULL,
	"ended_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohorts_join_code_unique" UNIQUE("join_code"),
	CONSTRAINT "cohorts_name_length" CHECK (btrim("cohorts"."name") <> '' and char_length("cohorts"."name") <= 80),
	CONSTRAINT "cohorts_pace_known" CHECK ("cohorts"."pace" in ('together', 'own')),
	CONSTRAINT "cohorts_places_range" CHECK ("cohorts"."places" between 1 and 500),
	CONSTRAINT "cohorts_code_shape" CHECK ("cohorts"."join_code" ~ '^COHORT-[A-Z0-9]{6}$')
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "calendar_from" date;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_members_client_idx" ON "cohort_members" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "cohort_members_assignment_idx" ON "cohort_members" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "cohorts_coach_idx" ON "cohorts" USING btree ("coach_id","starts_on");--> statement-breakpoint
CREATE INDEX "cohorts_program_idx" ON "cohorts" USING btree ("program_id");