CREATE TABLE "check_in_forms" (
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"coach_id" uuid,
	"definition" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_in_forms_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
CREATE TABLE "check_in_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"instrument_id" text NOT NULL,
	"version" integer NOT NULL,
	"every_weeks" integer,
	"note" "bytea",
	"starts_on" date NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_in_plans_weeks_range" CHECK ("check_in_plans"."every_weeks" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"instrument_id" text NOT NULL,
	"version" integer NOT NULL,
	"occasion" text,
	"answers" "bytea",
	"local_date" date NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"coach_id" uuid,
	"shown" text,
	"shared_at" timestamp with time zone,
	"first_shared_at" timestamp with time zone,
	CONSTRAINT "check_ins_shown_known" CHECK ("check_ins"."shown" in ('score', 'answers')),
	CONSTRAINT "check_ins_shown_whole" CHECK (num_nulls("check_ins"."shown", "check_ins"."shared_at") in (0, 2)),
	CONSTRAINT "check_ins_shown_answered" CHECK ("check_ins"."shown" is null or "check_ins"."answers" is not null)
);
--> statement-breakpoint
CREATE TABLE "goal_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"goal_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"level" "bytea" NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_ratings_date_unique" UNIQUE("goal_id","local_date")
);
--> statement-breakpoint
CREATE TABLE "goal_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"goal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"words" "bytea" NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_versions_number_unique" UNIQUE("goal_id","version")
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"words" "bytea" NOT NULL,
	"until" date,
	"coach_id" uuid,
	"shared_at" timestamp with time zone,
	"agreed_version" integer,
	"agreed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_prompts" ADD COLUMN "check_in" jsonb;--> statement-breakpoint
ALTER TABLE "coach_profiles" ADD COLUMN "screeners_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_signals" ADD COLUMN "check_in_id" uuid;--> statement-breakpoint
ALTER TABLE "check_in_forms" ADD CONSTRAINT "check_in_forms_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_plans" ADD CONSTRAINT "check_in_plans_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_plans" ADD CONSTRAINT "check_in_plans_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_ratings" ADD CONSTRAINT "goal_ratings_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_versions" ADD CONSTRAINT "goal_versions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_in_forms_coach_idx" ON "check_in_forms" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "check_in_plans_client_idx" ON "check_in_plans" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "check_in_plans_coach_idx" ON "check_in_plans" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "check_ins_client_idx" ON "check_ins" USING btree ("client_id","answered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "check_ins_coach_idx" ON "check_ins" USING btree ("coach_id") WHERE "check_ins"."coach_id" is not null;--> statement-breakpoint
CREATE INDEX "goals_client_idx" ON "goals" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "goals_coach_idx" ON "goals" USING btree ("coach_id") WHERE "goals"."coach_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "care_signals_check_in_unique" ON "care_signals" USING btree ("check_in_id");