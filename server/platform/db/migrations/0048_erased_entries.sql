CREATE TABLE "erased_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erased_entries" ADD CONSTRAINT "erased_entries_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_entries_client_idx" ON "erased_entries" USING btree ("client_id");