ALTER TABLE "invitations" DROP CONSTRAINT "invitations_status_known";--> statement-breakpoint
DROP INDEX "invitations_coach_idx";--> statement-breakpoint
CREATE INDEX "invitations_coach_idx" ON "invitations" USING btree ("coach_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_status_known" CHECK ("invitations"."status" in ('pending', 'accepted', 'declined', 'expired', 'withdrawn'));