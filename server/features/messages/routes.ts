import * as contract from '#contract/messages/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor, signalOf } from '#server/platform/http/route.ts';
import {
  conversationsOf,
  openConversationWith,
  readConversation,
  readUpTo,
  searchMessages,
  unreadOf,
} from './conversations.ts';
import { repeatKey, sendMessage, sentMessageAgain } from './send.ts';

export const messageRoutes = (deps: Deps) =>
  routesFor(contract, {
    listConversations: async ({ actor, query }) => await conversationsOf(deps, actor, query),
    unreadMessages: async ({ actor }) => await unreadOf(deps, actor),
    searchMessages: async ({ actor, query, reply }) => await searchMessages(deps, actor, query.search, signalOf(reply)),
    openConversation: async ({ actor, body }) => await openConversationWith(deps, actor, body.personId),
    readConversation: async ({ actor, params, query }) =>
      await readConversation(deps, actor, params.conversationId, query),
    sendMessage: {
      run: async ({ actor, params, body, db }) => await sendMessage(deps, db, actor, params.conversationId, body.text),
      repeat: {
        hashKey: async ({ actor, params, db }) => await repeatKey(deps, db, actor, params.conversationId),
        keep: ({ id }) => ({ messageId: id }),
        answerAgain: async ({ messageId = '' }, { actor, body, db }) =>
          await sentMessageAgain(db, actor, messageId, body.text),
      },
    },
    markRead: async ({ actor, params, body }) => await readUpTo(deps, actor, params.conversationId, body.number),
  });
