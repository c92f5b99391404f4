CREATE TABLE "appointment_allowances" (
	"coach_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"sessions" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_allowances_pk" PRIMARY KEY("coach_id","client_id"),
	CONSTRAINT "appointment_allowances_sessions_range" CHECK ("appointment_allowances"."sessions" between 1 and 200),
	CONSTRAINT "appointment_allowances_order" CHECK ("appointment_allowances"."ends_on" >= "appointment_allowances"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "appointment_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_exceptions_kind_known" CHECK ("appointment_exceptions"."kind" in ('away', 'extra')),
	CONSTRAINT "appointment_exceptions_order" CHECK ("appointment_exceptions"."ends_on" >= "appointment_exceptions"."starts_on"),
	CONSTRAINT "appointment_exceptions_minutes" CHECK ("appointment_exceptions"."from_minute" between 0 and 1439 and "appointment_exceptions"."until_minute" between 1 and 1440
        and "appointment_exceptions"."from_minute" < "appointment_exceptions"."until_minute")
);
--> statement-breakpoint
CREATE TABLE "appointment_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"coach_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_notes_version_unique" UNIQUE("appointment_id","version"),
	CONSTRAINT "appointment_notes_version_counts" CHECK ("appointment_notes"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "appointment_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"remind_day" boolean NOT NULL,
	"remind_hour" boolean NOT NULL,
	"remind_agreed" boolean NOT NULL,
	"neutral_titles" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_reminders" (
	"appointment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"distance" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_reminders_pk" PRIMARY KEY("appointment_id","user_id","sequence","distance"),
	CONSTRAINT "appointment_reminders_distance_known" CHECK ("appointment_reminders"."distance" in ('day', 'hour'))
);
--> statement-breakpoint
CREATE TABLE "appointment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"words" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "appointment_requests_outcome_known" CHECK ("appointment_requests"."outcome" in ('offered', 'declined', 'withdrawn', 'ended')),
	CONSTRAINT "appointment_requests_closed_whole" CHECK (num_nulls("appointment_requests"."closed_at", "appointment_requests"."outcome") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "appointment_rules" (
	"coach_id" uuid PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"gap_minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"horizon_weeks" integer NOT NULL,
	"most_per_week" integer,
	"late_hours" integer NOT NULL,
	"quiet_weeks" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_rules_gap_range" CHECK ("appointment_rules"."gap_minutes" between 0 and 120),
	CONSTRAINT "appointment_rules_notice_range" CHECK ("appointment_rules"."notice_hours" between 0 and 336),
	CONSTRAINT "appointment_rules_horizon_range" CHECK ("appointment_rules"."horizon_weeks" between 1 and 26),
	CONSTRAINT "appointment_rules_most_range" CHECK ("appointment_rules"."most_per_week" between 1 and 100),
	CONSTRAINT "appointment_rules_late_range" CHECK ("appointment_rules"."late_hours" between 0 and 336),
	CONSTRAINT "appointment_rules_quiet_range" CHECK ("appointment_rules"."quiet_weeks" between 1 and 52)
);
--> statement-breakpoint
CREATE TABLE "appointment_seats" (
	"appointment_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"is_coming" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_seats_pk" PRIMARY KEY("appointment_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "appointment_summaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_summaries_version_unique" UNIQUE("appointment_id","version"),
	CONSTRAINT "appointment_summaries_version_counts" CHECK ("appointment_summaries"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "appointment_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"place_kind" text NOT NULL,
	"place" text NOT NULL,
	"bookable_by" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_types_minutes_range" CHECK ("appointment_types"."minutes" between 15 and 180),
	CONSTRAINT "appointment_types_place_known" CHECK ("appointment_types"."place_kind" in ('link', 'phone', 'address', 'words')),
	CONSTRAINT "appointment_types_bookable_known" CHECK ("appointment_types"."bookable_by" in ('clients', 'allowance', 'coach'))
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid,
	"client_id" uuid,
	"cohort_id" uuid,
	"type_id" uuid,
	"type_name" text NOT NULL,
	"place_kind" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"gap_minutes" integer NOT NULL,
	"zone" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offer_id" uuid,
	"keep_until" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"booked_by" text,
	"settled_at" timestamp with time zone,
	"called_off_at" timestamp with time zone,
	"called_off_by" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"word" "bytea",
	"sequence" integer DEFAULT 0 NOT NULL,
	"move_to" timestamp with time zone,
	"move_asked_by" text,
	"move_asked_at" timestamp with time zone,
	"lines" "bytea",
	"lines_version" integer DEFAULT 0 NOT NULL,
	"lines_at" timestamp with time zone,
	"summary_shared_at" timestamp with time zone,
	"summary_read_at" timestamp with time zone,
	CONSTRAINT "appointments_one_side" CHECK (num_nonnulls("appointments"."client_id", "appointments"."cohort_id") = 1),
	CONSTRAINT "appointments_order" CHECK ("appointments"."ends_at" > "appointments"."starts_at"),
	CONSTRAINT "appointments_place_known" CHECK ("appointments"."place_kind" in ('link', 'phone', 'address', 'words')),
	CONSTRAINT "appointments_state_known" CHECK ("appointments"."state" in ('offered', 'booked', 'held', 'missed', 'called-off')),
	CONSTRAINT "appointments_offer_kept" CHECK ("appointments"."state" <> 'offered' or "appointments"."keep_until" is not null),
	CONSTRAINT "appointments_called_off_by_known" CHECK ("appointments"."called_off_by" in ('client', 'coach', 'system')),
	CONSTRAINT "appointments_called_off_whole" CHECK (("appointments"."state" = 'called-off') = ("appointments"."called_off_at" is not null)
        and num_nulls("appointments"."called_off_at", "appointments"."called_off_by") in (0, 2)),
	CONSTRAINT "appointments_settled_whole" CHECK (("appointments"."state" in ('held', 'missed')) = ("appointments"."settled_at" is not null)),
	CONSTRAINT "appointments_move_whole" CHECK (num_nulls("appointments"."move_to", "appointments"."move_asked_by", "appointments"."move_asked_at") in (0, 3)),
	CONSTRAINT "appointments_people_known" CHECK ("appointments"."booked_by" in ('client', 'coach') and "appointments"."move_asked_by" in ('client', 'coach')),
	CONSTRAINT "appointments_lines_version_counts" CHECK ("appointments"."lines_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "busy_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" "bytea" NOT NULL,
	"busy" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text,
	"next_read_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commitment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"commitment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commitments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"sentence" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"carried_from_id" uuid,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "commitments_owner_known" CHECK ("commitments"."owner" in ('client', 'coach')),
	CONSTRAINT "commitments_closed_as_known" CHECK ("commitments"."closed_as" in ('let-go', 'carried')),
	CONSTRAINT "commitments_closed_whole" CHECK (num_nulls("commitments"."closed_at", "commitments"."closed_as") in (0, 2)),
	CONSTRAINT "commitments_version_counts" CHECK ("commitments"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "appointment_allowances" ADD CONSTRAINT "appointment_allowances_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_allowances" ADD CONSTRAINT "appointment_allowances_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_exceptions" ADD CONSTRAINT "appointment_exceptions_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_notes" ADD CONSTRAINT "appointment_notes_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_notes" ADD CONSTRAINT "appointment_notes_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_preferences" ADD CONSTRAINT "appointment_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_reminders" ADD CONSTRAINT "appointment_reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_reminders" ADD CONSTRAINT "appointment_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_rules" ADD CONSTRAINT "appointment_rules_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_seats" ADD CONSTRAINT "appointment_seats_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_seats" ADD CONSTRAINT "appointment_seats_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_summaries" ADD CONSTRAINT "appointment_summaries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_types" ADD CONSTRAINT "appointment_types_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_type_id_appointment_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."appointment_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_links" ADD CONSTRAINT "commitment_links_commitment_id_commitments_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."commitments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_links" ADD CONSTRAINT "commitment_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_carried_from_id_commitments_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."commitments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_allowances_client_idx" ON "appointment_allowances" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointment_exceptions_coach_idx" ON "appointment_exceptions" USING btree ("coach_id","ends_on");--> statement-breakpoint
CREATE INDEX "appointment_notes_coach_idx" ON "appointment_notes" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "appointment_reminders_user_idx" ON "appointment_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appointment_requests_coach_idx" ON "appointment_requests" USING btree ("coach_id","created_at");--> statement-breakpoint
CREATE INDEX "appointment_requests_client_idx" ON "appointment_requests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointment_seats_client_idx" ON "appointment_seats" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointment_types_coach_idx" ON "appointment_types" USING btree ("coach_id","created_at");--> statement-breakpoint
CREATE INDEX "appointments_coach_idx" ON "appointments" USING btree ("coach_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_client_idx" ON "appointments" USING btree ("client_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_cohort_idx" ON "appointments" USING btree ("cohort_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_type_idx" ON "appointments" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "appointments_ahead_idx" ON "appointments" USING btree ("starts_at") WHERE "appointments"."state" = 'booked';--> statement-breakpoint
CREATE INDEX "busy_calendars_coach_idx" ON "busy_calendars" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "busy_calendars_next_idx" ON "busy_calendars" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "commitment_links_commitment_idx" ON "commitment_links" USING btree ("commitment_id");--> statement-breakpoint
CREATE INDEX "commitment_links_user_idx" ON "commitment_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "commitment_links_expires_idx" ON "commitment_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "commitments_appointment_idx" ON "commitments" USING btree ("appointment_id","created_at");--> statement-breakpoint
CREATE INDEX "commitments_client_idx" ON "commitments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "commitments_carried_idx" ON "commitments" USING btree ("carried_from_id");--> statement-breakpoint
CREATE INDEX "commitments_due_idx" ON "commitments" USING btree ("due_on") WHERE "commitments"."done_at" is null and "commitments"."closed_at" is null and "commitments"."reminded_at" is null;