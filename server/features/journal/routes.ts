import * as contract from '#contract/journal/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor, signalOf } from '#server/platform/http/route.ts';
import { deleteEntry, editEntry, readVersions, restoreEntry } from './change-entry.ts';
import { refuseSharing, withoutComments } from './for-tokens.ts';
import { findSamePrompt, listJournal } from './list-journal.ts';
import { moveToToday } from './move-entry.ts';
import { firstAnswer, repeatKey, saveEntry } from './save-entry.ts';

export const journalRoutes = (deps: Deps) =>
  routesFor(contract, {
    saveJournalEntry: {
      run: async ({ actor, body, db, request }) => {
        refuseSharing(actor, body);
        return withoutComments(actor, await saveEntry(deps, actor, body, db, languageOf(request)));
      },
      repeat: {
        hashKey: async ({ actor, body, db }) => await repeatKey(deps, db, actor, body),
        keep: ({ id }) => ({ entryId: id }),
        answerAgain: async ({ entryId = '' }, { actor, body, db, request }) =>
          withoutComments(actor, await firstAnswer(deps, db, actor, entryId, body, languageOf(request))),
      },
    },
    listJournalEntries: async ({ actor, query, request, reply }) => {
      const list = await listJournal(deps, actor, query, { language: languageOf(request), signal: signalOf(reply) });
      return { ...list, entries: list.entries.map((entry) => withoutComments(actor, entry)) };
    },
    editJournalEntry: async ({ actor, params, body, request }) =>
      await editEntry(deps, actor, params.id, body, languageOf(request)),
    moveEntryToToday: async ({ actor, params, request }) =>
      await moveToToday(deps, actor, params.id, languageOf(request)),
    listEntryVersions: async ({ actor, params, query }) => await readVersions(deps, actor, params.id, query),
    readSamePrompt: async ({ actor, params }) => await findSamePrompt(deps, actor, params.id),
    deleteJournalEntry: async ({ actor, params }) => await deleteEntry(deps, actor, params.id),
    restoreJournalEntry: async ({ actor, params, request }) =>
      await restoreEntry(deps, actor, params.id, languageOf(request)),
  });
