import { hkdfSync } from 'node:crypto';
import * as contract from '#contract/journal/endpoints.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor, signalOf } from '#server/platform/http/route.ts';
import { deleteEntry, editEntry, readVersions, restoreEntry } from './change-entry.ts';
import { listJournal } from './list-journal.ts';
import { savedBefore, saveEntry } from './save-entry.ts';

export const journalRoutes = (deps: Deps) =>
  routesFor(contract, {
    saveJournalEntry: {
      run: async ({ actor, body, db }) => await saveEntry(deps, db, actor, body),
      repeat: {
        hashKey: async ({ actor, db }) =>
          Buffer.from(hkdfSync('sha256', await dataKeyOf(deps, db, actor.userId), '', 'repeated request', 32)),
        keep: ({ id }) => ({ entryId: id }),
        answerAgain: async ({ entryId = '' }, { actor, body, db }) => await savedBefore(deps, db, actor, entryId, body),
      },
    },
    listJournalEntries: async ({ actor, query, reply }) =>
      await listJournal(deps, actor, query, { signal: signalOf(reply) }),
    editJournalEntry: async ({ actor, params, body }) => await editEntry(deps, actor, params.id, body),
    listEntryVersions: async ({ actor, params, query }) => await readVersions(deps, actor, params.id, query),
    deleteJournalEntry: async ({ actor, params }) => await deleteEntry(deps, actor, params.id),
    restoreJournalEntry: async ({ actor, params }) => await restoreEntry(deps, actor, params.id),
  });
