CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_account_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"signup_role" text,
	"signup_referral_code" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"theme" text DEFAULT 'device' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('coach', 'client', 'admin')),
	CONSTRAINT "users_admin_needs_grant" CHECK ("users"."role" is distinct from 'admin' or "users"."is_admin"),
	CONSTRAINT "users_email_lowercase" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"day_number" integer NOT NULL,
	"prompt_text" text NOT NULL,
	"prompt_type" text DEFAULT 'reflection' NOT NULL,
	CONSTRAINT "daily_prompts_day_unique" UNIQUE("program_id","week_number","day_number"),
	CONSTRAINT "daily_prompts_range" CHECK ("daily_prompts"."week_number" between 1 and 12 and "daily_prompts"."day_number" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"owner_id" uuid,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"core_question" text DEFAULT '' NOT NULL,
	"target_audience" text DEFAULT '' NOT NULL,
	"expected_outcomes" text DEFAULT '' NOT NULL,
	"duration_weeks" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programs_program_id_unique" UNIQUE("program_id"),
	CONSTRAINT "programs_weeks_range" CHECK ("programs"."duration_weeks" between 1 and 12),
	CONSTRAINT "programs_program_id_shape" CHECK ("programs"."program_id" ~ '^[a-z0-9][a-z0-9-]{0,62}[a-z0-9]$')
);
--> statement-breakpoint
CREATE TABLE "weekly_practices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"practice_type" text DEFAULT 'general' NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"instructions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"difficulty" text DEFAULT 'Beginner' NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	CONSTRAINT "weekly_practices_position_unique" UNIQUE("program_id","week_number","position"),
	CONSTRAINT "weekly_practices_week_range" CHECK ("weekly_practices"."week_number" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "weekly_themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"title" text NOT NULL,
	"focus_description" text DEFAULT '' NOT NULL,
	"discussion_topics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"integration_goal" text DEFAULT '' NOT NULL,
	CONSTRAINT "weekly_themes_week_unique" UNIQUE("program_id","week_number"),
	CONSTRAINT "weekly_themes_week_range" CHECK ("weekly_themes"."week_number" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "client_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"client_type" text NOT NULL,
	"trial_started_at" timestamp with time zone,
	"coach_id" uuid,
	"coach_since" timestamp with time zone,
	"is_findable" boolean DEFAULT true NOT NULL,
	"whatsapp_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_profiles_type_known" CHECK ("client_profiles"."client_type" in ('trial', 'with-coach')),
	CONSTRAINT "client_profiles_whatsapp_e164" CHECK ("client_profiles"."whatsapp_number" ~ '^([+][1-9][0-9]{6,14})?$')
);
--> statement-breakpoint
CREATE TABLE "coach_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referral_code" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"professional_title" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"years_experience" integer DEFAULT 0 NOT NULL,
	"certifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"coaching_approach" text DEFAULT '' NOT NULL,
	"specialties" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"profile_image_url" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"monthly_coaching_rate" integer,
	"avg_response_time" integer DEFAULT 24 NOT NULL,
	"max_clients" integer DEFAULT 50 NOT NULL,
	"is_accepting_clients" boolean DEFAULT true NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"default_program_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coach_profiles_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "coach_profiles_max_clients_range" CHECK ("coach_profiles"."max_clients" between 0 and 10000),
	CONSTRAINT "coach_profiles_years_range" CHECK ("coach_profiles"."years_experience" between 0 and 80)
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"current_week" integer DEFAULT 1 NOT NULL,
	"current_day" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "assignments_status_known" CHECK ("assignments"."status" in ('active', 'completed', 'replaced')),
	CONSTRAINT "assignments_pointer_range" CHECK ("assignments"."current_week" between 1 and 12 and "assignments"."current_day" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"day_number" integer NOT NULL,
	"program_title" text NOT NULL,
	"prompt_text" text NOT NULL,
	"entry_text" "bytea" NOT NULL,
	"word_count" integer NOT NULL,
	"mood_score" integer NOT NULL,
	"entry_type" text DEFAULT 'text' NOT NULL,
	"local_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_mood_range" CHECK ("journal_entries"."mood_score" between 1 and 10),
	CONSTRAINT "journal_entries_day_range" CHECK ("journal_entries"."week_number" between 1 and 12 and "journal_entries"."day_number" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "user_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_unique" UNIQUE("user_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_prompts" ADD CONSTRAINT "daily_prompts_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_practices" ADD CONSTRAINT "weekly_practices_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_themes" ADD CONSTRAINT "weekly_themes_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_profiles" ADD CONSTRAINT "client_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_profiles" ADD CONSTRAINT "client_profiles_coach_id_coach_profiles_user_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."coach_profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_profiles" ADD CONSTRAINT "coach_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_profiles" ADD CONSTRAINT "coach_profiles_default_program_id_programs_id_fk" FOREIGN KEY ("default_program_id") REFERENCES "public"."programs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_keys" ADD CONSTRAINT "user_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user_idx" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "client_profiles_coach_idx" ON "client_profiles" USING btree ("coach_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_one_active" ON "assignments" USING btree ("client_id") WHERE "assignments"."status" = 'active';--> statement-breakpoint
CREATE INDEX "assignments_client_idx" ON "assignments" USING btree ("client_id","started_at");--> statement-breakpoint
CREATE INDEX "assignments_program_idx" ON "assignments" USING btree ("program_id","status");--> statement-breakpoint
CREATE INDEX "journal_entries_client_idx" ON "journal_entries" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entries_assignment_idx" ON "journal_entries" USING btree ("assignment_id","week_number","day_number");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");