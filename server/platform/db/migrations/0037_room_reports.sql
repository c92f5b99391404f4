CREATE TABLE "cohort_post_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"sent_to" text NOT NULL,
	"reason" "bytea",
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "cohort_post_reports_once" UNIQUE("post_id","reporter_id","sent_to"),
	CONSTRAINT "cohort_post_reports_sent_to_known" CHECK ("cohort_post_reports"."sent_to" in ('coach', 'host'))
);
--> statement-breakpoint
ALTER TABLE "cohort_post_reports" ADD CONSTRAINT "cohort_post_reports_post_id_cohort_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."cohort_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_post_reports" ADD CONSTRAINT "cohort_post_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_post_reports_reporter_idx" ON "cohort_post_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "cohort_post_reports_open_idx" ON "cohort_post_reports" USING btree ("sent_to","reported_at") WHERE "cohort_post_reports"."settled_at" is null;