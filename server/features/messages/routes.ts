import * as contract from '#contract/messages/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  conversationsOf,
  openConversationWith,
  readConversation,
  readUpTo,
  unreadOf,
  searchMessages,
} from './conversations.ts';
import { repeatKey, sendMessage, sentMessageAgain } from './send.ts';

export const messageRoutes = (deps: Deps): Route[] => [
  handle(contract.listConversations, async ({ actor }) => await conversationsOf(deps, actor)),
  handle(contract.unreadMessages, async ({ actor }) => await unreadOf(deps, actor)),
  handle(contract.searchMessages, async ({ actor, query }) => await searchMessages(deps, actor, query.search)),
  handle(contract.openConversation, async ({ actor, body }) => await openConversationWith(deps, actor, body.personId)),
  handle(
    contract.readConversation,
    async ({ actor, params, query }) => await readConversation(deps, actor, params.conversationId, query),
  ),
  handle(
    contract.sendMessage,
    async ({ actor, params, body, db }) => await sendMessage(deps, db, actor, params.conversationId, body.text),
    {
      hashKey: async ({ actor, params, db }) => await repeatKey(deps, db, actor, params.conversationId),
      keep: ({ id }) => ({ messageId: id }),
      answerAgain: async ({ messageId = '' }, { actor, body, db }) =>
        await sentMessageAgain(db, actor, messageId, body.text),
    },
  ),
  handle(
    contract.markRead,
    async ({ actor, params, body }) => await readUpTo(deps, actor, params.conversationId, body.number),
  ),
];
