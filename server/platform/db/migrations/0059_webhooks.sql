CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"client_id" uuid,
	"kind" text NOT NULL,
	"ids" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"try_count" integer DEFAULT 0 NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tried_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"address" "bytea" NOT NULL,
	"kinds" jsonb NOT NULL,
	"secret" "bytea" NOT NULL,
	"earlier_secret" "bytea",
	"earlier_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "webhooks_ended_as_known" CHECK ("webhooks"."ended_as" in ('gone', 'failing')),
	CONSTRAINT "webhooks_ended_whole" CHECK (("webhooks"."ended_at" is null) = ("webhooks"."ended_as" is null)),
	CONSTRAINT "webhooks_earlier_whole" CHECK (("webhooks"."earlier_secret" is null) = ("webhooks"."earlier_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","tried_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_client_idx" ON "webhook_deliveries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "webhooks_coach_idx" ON "webhooks" USING btree ("coach_id");