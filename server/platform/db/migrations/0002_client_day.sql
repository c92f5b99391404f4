CREATE TABLE "care_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"entry_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_signals_entry_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "journal_entry_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"entry_text" "bytea" NOT NULL,
	"word_count" integer NOT NULL,
	"mood_score" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_entry_versions_number_unique" UNIQUE("entry_id","version"),
	CONSTRAINT "journal_entry_versions_mood_range" CHECK ("journal_entry_versions"."mood_score" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_on" date,
	CONSTRAINT "pauses_order" CHECK ("pauses"."ends_on" >= "pauses"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "practice_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"practice_id" text NOT NULL,
	"practice_type" text NOT NULL,
	"title" text NOT NULL,
	"week_number" integer NOT NULL,
	"day_number" integer NOT NULL,
	"local_date" date NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "practice_marks_day_unique" UNIQUE("assignment_id","week_number","day_number","practice_id"),
	CONSTRAINT "practice_marks_day_range" CHECK ("practice_marks"."week_number" between 1 and 12 and "practice_marks"."day_number" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_signals" ADD CONSTRAINT "care_signals_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_signals" ADD CONSTRAINT "care_signals_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry_versions" ADD CONSTRAINT "journal_entry_versions_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_marks" ADD CONSTRAINT "practice_marks_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_marks" ADD CONSTRAINT "practice_marks_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_signals_client_idx" ON "care_signals" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pauses_one_open" ON "pauses" USING btree ("assignment_id") WHERE "pauses"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "pauses_client_idx" ON "pauses" USING btree ("client_id","starts_on");--> statement-breakpoint
CREATE INDEX "practice_marks_client_idx" ON "practice_marks" USING btree ("client_id","completed_at");--> statement-breakpoint
CREATE INDEX "journal_entries_deleted_idx" ON "journal_entries" USING btree ("deleted_at") WHERE "journal_entries"."deleted_at" is not null;