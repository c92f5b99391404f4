CREATE TABLE "journal_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "journal_imports_source_known" CHECK ("journal_imports"."source" in ('day-one', 'journey', 'dayloom'))
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "mood_score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entry_versions" ALTER COLUMN "mood_score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_imports" ADD CONSTRAINT "journal_imports_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_imports_client_idx" ON "journal_imports" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_import_id_journal_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."journal_imports"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "journal_entries_import_idx" ON "journal_entries" USING btree ("import_id") WHERE "journal_entries"."import_id" is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_mood_unless_imported" CHECK (case when "journal_entries"."import_id" is null then "journal_entries"."mood_score" is not null
        else num_nonnulls("journal_entries"."mood_score", "journal_entries"."assignment_id") = 0 end) NOT VALID;
