ALTER TABLE "journal_entries" VALIDATE CONSTRAINT "journal_entries_import_id_journal_imports_id_fk";--> statement-breakpoint
ALTER TABLE "journal_entries" VALIDATE CONSTRAINT "journal_entries_mood_unless_imported";
