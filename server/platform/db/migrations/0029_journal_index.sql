-- What Today, the journal and the lists count of every entry of a person is read from the index alone, which leaves out the
-- texts: a long journal costs hardly more than a short one. Not only of those that are there: with a person their hidden
-- entries go too, and have to be found.
CREATE INDEX "journal_entries_of_client_idx" ON "journal_entries" ("client_id", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("deleted_at", "local_date", "mood_score", "word_count", "entry_type");--> statement-breakpoint
DROP INDEX "journal_entries_client_idx";
