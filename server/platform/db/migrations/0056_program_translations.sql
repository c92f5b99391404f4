CREATE TABLE "program_translations" (
	"program_id" uuid NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_translations_program_id_language_pk" PRIMARY KEY("program_id","language")
);
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "program_translations" ADD CONSTRAINT "program_translations_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;