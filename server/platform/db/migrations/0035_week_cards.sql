CREATE TABLE "week_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"week_number" integer NOT NULL,
	"sentence" "bytea",
	"sentence_entry_id" uuid,
	"coach_id" uuid,
	"shared_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "week_cards_week_range" CHECK ("week_cards"."week_number" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "week_cards" ADD CONSTRAINT "week_cards_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_cards" ADD CONSTRAINT "week_cards_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_cards" ADD CONSTRAINT "week_cards_sentence_entry_id_journal_entries_id_fk" FOREIGN KEY ("sentence_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_cards" ADD CONSTRAINT "week_cards_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "week_cards_week_unique" ON "week_cards" USING btree ("assignment_id","week_number");--> statement-breakpoint
CREATE INDEX "week_cards_client_idx" ON "week_cards" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "week_cards_coach_idx" ON "week_cards" USING btree ("coach_id","shared_at" DESC NULLS LAST) WHERE "week_cards"."coach_id" is not null;--> statement-breakpoint
CREATE INDEX "week_cards_entry_idx" ON "week_cards" USING btree ("sentence_entry_id") WHERE "week_cards"."sentence_entry_id" is not null;