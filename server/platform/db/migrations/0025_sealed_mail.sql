ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_sent_is_forgotten";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sealed" "bytea";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_sent_is_forgotten" CHECK ("mail_outbox"."status" <> 'sent' or
        ("mail_outbox"."subject" is null and "mail_outbox"."text_body" is null and "mail_outbox"."html_body" is null and "mail_outbox"."sealed" is null));