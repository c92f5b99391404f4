CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"levels" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "media_kind_known" CHECK ("media"."kind" in ('photo', 'recording'))
);
--> statement-breakpoint
CREATE TABLE "media_pieces" (
	"media_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"sealed" "bytea",
	"object_name" text,
	CONSTRAINT "media_pieces_media_id_number_pk" PRIMARY KEY("media_id","number")
);
--> statement-breakpoint
CREATE TABLE "unused_objects" (
	"object_name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_pieces" ADD CONSTRAINT "media_pieces_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_entry_idx" ON "media" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "media_client_idx" ON "media" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "media_incomplete_idx" ON "media" USING btree ("created_at") WHERE "media"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "media_pieces" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION delete_media_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media USING gone WHERE media.entry_id = gone.id AND media.client_id = gone.client_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_delete_media AFTER DELETE ON journal_entries
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_media_of_entries();--> statement-breakpoint
CREATE FUNCTION note_unused_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_objects (object_name, due_at)
    SELECT object_name, now() FROM gone WHERE object_name IS NOT NULL ON CONFLICT (object_name) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_pieces_note_unused AFTER DELETE ON media_pieces
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_unused_objects();
