import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { messagesShown } from '#contract/messages/constants.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { knownUpTo, withPiece } from './thread.ts';
import type { Thread } from './thread.ts';

export type Conversations = Result<'GET /api/messages'>;
export type Conversation = Conversations['conversations'][number];
export type Found = Result<'GET /api/messages/search'>[number];

export const conversationsKey = ['/api/messages'] as const;
export const conversationKey = (conversationId: string) => [...conversationsKey, conversationId] as const;

/** The other one writes at any time: what is seen again is asked for again. The live channel only makes it quicker. */
const changesByItself = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

const unreadKey = ['/api/messages/unread'] as const;

/** How many messages wait for this person. The live channel makes it quicker. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal }) => api('GET /api/messages/unread', { signal }),
  ...changesByItself,
});

/** With words of a name: only those with such people. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: search === '' ? conversationsKey : (['/api/messages/with', search] as const),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/messages', { query: { search: search || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...changesByItself,
  });

/** A message written between two requests may be in both. */
export const conversationsIn = (list: InfiniteData<Conversations>): Conversation[] => [
  ...new Map(list.pages.flatMap(({ conversations }) => conversations).map((one) => [one.id, one])).values(),
];

/** The newest at first; after that only what came since. */
export function conversationQuery(conversationId: string) {
  const queryKey = conversationKey(conversationId);
  return queryOptions<Thread>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      for (;;) {
        const known = client.getQueryData<Thread>(queryKey);
        const after = known && knownUpTo(known);
        const piece = await readPiece(conversationId, { after }, signal);
        // Read again: meanwhile something may have been sent, or older ones were fetched.
        const thread = withPiece(client.getQueryData<Thread>(queryKey), piece, known === undefined);
        if (known === undefined || piece.messages.length < messagesShown) return thread;
        client.setQueryData(queryKey, thread);
      }
    },
    ...changesByItself,
  });
}

/** The conversation with a person; begun if there is none. */
export const conversationWithQuery = (personId: string) =>
  queryOptions({
    queryKey: ['conversation with', personId] as const,
    queryFn: ({ signal }) => api('POST /api/messages', { body: { personId }, signal }),
  });

/** Those before the oldest that is known. */
export async function fetchOlder(client: QueryClient, conversationId: string): Promise<void> {
  const queryKey = conversationKey(conversationId);
  const before = client.getQueryData<Thread>(queryKey)?.messages[0]?.number;
  if (before === undefined) return;
  const piece = await readPiece(conversationId, { before });
  client.setQueryData<Thread>(queryKey, (known) => known && withPiece(known, piece, true));
}

function readPiece(
  conversationId: string,
  query: { before?: number; after?: number | undefined },
  signal?: AbortSignal,
): Promise<Thread> {
  const { before, after } = query;
  return api('GET /api/messages/{conversationId}', {
    params: { conversationId },
    query: { before, after },
    ...(signal && { signal }),
  });
}

export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/messages/search', search] as const,
    queryFn: ({ signal }) => api('GET /api/messages/search', { query: { search }, signal }),
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** What was read here counts at once, in the list and at every count. */
export function noteRead(client: QueryClient, conversationId: string, number: number, unread: number): void {
  client.setQueryData(unreadKey, { unread });
  const thread = client.getQueryData<Thread>(conversationKey(conversationId));
  // Another one came while this was told.
  if (thread?.messages.at(-1)?.number !== number) return;
  client.setQueryData<Thread>(conversationKey(conversationId), {
    ...thread,
    conversation: { ...thread.conversation, unread: 0 },
  });
  client.setQueryData<InfiniteData<Conversations>>(
    conversationsKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          conversations: page.conversations.map((one) => (one.id === conversationId ? { ...one, unread: 0 } : one)),
          unread,
        })),
      },
  );
}
