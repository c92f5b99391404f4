CREATE TABLE "cohort_post_acknowledgements" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cohort_post_acknowledgements_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cohort_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"parent_id" uuid,
	"author_id" uuid,
	"body" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"pinned_at" timestamp with time zone,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removal_reason" "bytea",
	CONSTRAINT "cohort_posts_number_unique" UNIQUE("cohort_id","number"),
	CONSTRAINT "cohort_posts_place_unique" UNIQUE("cohort_id","id"),
	CONSTRAINT "cohort_posts_number_counts" CHECK ("cohort_posts"."number" >= 1),
	CONSTRAINT "cohort_posts_deleted_whole" CHECK (num_nulls("cohort_posts"."author_id", "cohort_posts"."body") in (0, 2)),
	CONSTRAINT "cohort_posts_removed_whole" CHECK (num_nulls("cohort_posts"."removed_at", "cohort_posts"."removal_reason") in (0, 2)),
	CONSTRAINT "cohort_posts_answers_not_pinned" CHECK ("cohort_posts"."parent_id" is null or "cohort_posts"."pinned_at" is null)
);
--> statement-breakpoint
CREATE TABLE "cohort_room_reads" (
	"cohort_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"muted_at" timestamp with time zone,
	CONSTRAINT "cohort_room_reads_pk" PRIMARY KEY("cohort_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_rooms" (
	"cohort_id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"writers" text DEFAULT 'coach' NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cohort_rooms_writers_known" CHECK ("cohort_rooms"."writers" in ('coach', 'everyone'))
);
--> statement-breakpoint
ALTER TABLE "cohort_post_acknowledgements" ADD CONSTRAINT "cohort_post_acknowledgements_post_id_cohort_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."cohort_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_post_acknowledgements" ADD CONSTRAINT "cohort_post_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_posts" ADD CONSTRAINT "cohort_posts_cohort_id_cohort_rooms_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohort_rooms"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_posts" ADD CONSTRAINT "cohort_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_posts" ADD CONSTRAINT "cohort_posts_parent_fk" FOREIGN KEY ("cohort_id","parent_id") REFERENCES "public"."cohort_posts"("cohort_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_room_reads" ADD CONSTRAINT "cohort_room_reads_cohort_id_cohort_rooms_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohort_rooms"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_room_reads" ADD CONSTRAINT "cohort_room_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_rooms" ADD CONSTRAINT "cohort_rooms_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_post_acknowledgements_user_idx" ON "cohort_post_acknowledgements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cohort_posts_parent_idx" ON "cohort_posts" USING btree ("cohort_id","parent_id","number");--> statement-breakpoint
CREATE INDEX "cohort_posts_author_idx" ON "cohort_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "cohort_room_reads_user_idx" ON "cohort_room_reads" USING btree ("user_id");