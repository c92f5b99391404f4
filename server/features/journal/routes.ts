import { hkdfSync } from 'node:crypto';
import * as contract from '#contract/journal/endpoints.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle, type Route } from '#server/platform/http/route.ts';
import { deleteEntry, editEntry, readVersions, restoreEntry } from './change-entry.ts';
import { listJournal } from './list-journal.ts';
import { savedBefore, saveEntry } from './save-entry.ts';

export const journalRoutes = (deps: Deps): Route[] => [
  handle(contract.saveJournalEntry, async ({ actor, body, db }) => await saveEntry(deps, db, actor, body), {
    hashKey: async ({ actor, db }) =>
      Buffer.from(hkdfSync('sha256', await dataKeyOf(deps, db, actor.userId), '', 'repeated request', 32)),
    keep: ({ id }) => ({ entryId: id }),
    answerAgain: async ({ entryId = '' }, { actor, body, db }) => await savedBefore(deps, db, actor, entryId, body),
  }),
  handle(contract.listJournalEntries, async ({ actor, query }) => await listJournal(deps, actor, query)),
  handle(contract.editJournalEntry, async ({ actor, params, body }) => await editEntry(deps, actor, params.id, body)),
  handle(contract.listEntryVersions, async ({ actor, params }) => await readVersions(deps, actor, params.id)),
  handle(contract.deleteJournalEntry, async ({ actor, params }) => await deleteEntry(deps, actor, params.id)),
  handle(contract.restoreJournalEntry, async ({ actor, params }) => await restoreEntry(deps, actor, params.id)),
];
