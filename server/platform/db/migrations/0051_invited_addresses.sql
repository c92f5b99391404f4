CREATE TABLE "invited_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"last_mail_at" timestamp with time zone,
	"opted_out_at" timestamp with time zone,
	CONSTRAINT "invited_addresses_hash_unique" UNIQUE("address_hash")
);
--> statement-breakpoint
CREATE TABLE "mailed_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"email" text,
	"address" "bytea" NOT NULL,
	"message" "bytea",
	"program_id" uuid NOT NULL,
	"is_held_back" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_up_links" ADD COLUMN "coach_id" uuid;--> statement-breakpoint
ALTER TABLE "mailed_invitations" ADD CONSTRAINT "mailed_invitations_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_invitations" ADD CONSTRAINT "mailed_invitations_address_id_invited_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."invited_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_invitations" ADD CONSTRAINT "mailed_invitations_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_invitations_coach_idx" ON "mailed_invitations" USING btree ("coach_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailed_invitations_email_idx" ON "mailed_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mailed_invitations_address_idx" ON "mailed_invitations" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "mailed_invitations_program_idx" ON "mailed_invitations" USING btree ("program_id");--> statement-breakpoint
ALTER TABLE "sign_up_links" ADD CONSTRAINT "sign_up_links_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_up_links" VALIDATE CONSTRAINT "sign_up_links_coach_id_users_id_fk";--> statement-breakpoint
CREATE INDEX "sign_up_links_coach_idx" ON "sign_up_links" USING btree ("coach_id");