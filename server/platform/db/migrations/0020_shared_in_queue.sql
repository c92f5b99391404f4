DROP INDEX "notices_shared_unique";--> statement-breakpoint
DELETE FROM "notices" WHERE "kind" = 'entry-shared';
