ALTER TABLE "users" ADD COLUMN "admin_by_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "issuer_groups" jsonb DEFAULT '[]'::jsonb NOT NULL;