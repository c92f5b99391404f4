import * as contract from '#contract/sharing/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { comment, commentedBefore, repeatKey, takeBackComment } from './comments.ts';
import { markRead, readingOf, sharedEntries } from './read-shared.ts';
import { shareEntry, unshareEntry } from './share-entry.ts';

export const sharingRoutes = (deps: Deps) =>
  routesFor(contract, {
    shareEntry: async ({ actor, params, body }) => ({
      share: await shareEntry(deps, actor, params.id, body.coachId),
    }),
    unshareEntry: async ({ actor, params }) => ({ share: await unshareEntry(deps, actor, params.id) }),
    listSharedEntries: async ({ actor, params, query, request }) =>
      await sharedEntries(deps, actor, params.clientId, query, languageOf(request)),
    readShared: async ({ actor, query, request }) => await readingOf(deps, actor, query, languageOf(request)),
    markEntryRead: async ({ actor, params, body }) => await markRead(deps, actor, { ...params, version: body.version }),
    addComment: {
      run: async ({ actor, params, body, db }) => await comment(deps, db, actor, params, body.text),
      repeat: {
        hashKey: async ({ actor, params, db }) => await repeatKey(deps, db, actor, params.clientId),
        keep: ({ id }) => ({ commentId: id }),
        answerAgain: async ({ commentId = '' }, { actor, params, body, db }) =>
          await commentedBefore(db, actor, params, commentId, body.text),
      },
    },
    deleteComment: async ({ actor, params }) => await takeBackComment(deps, actor, params),
  });
