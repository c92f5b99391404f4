ALTER TABLE "conversations" ALTER COLUMN "coach_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "pauses_assignment_idx" ON "pauses" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "coaching_requests_coach_idx" ON "coaching_requests" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "invitations_coach_idx" ON "invitations" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "mood_links_assignment_idx" ON "mood_links" USING btree ("assignment_id");