import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api, inBackground, sentenceOf, type Result } from '#web/platform/api.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { toast } from '#web/platform/toast-store.ts';
import { room as roomCopy } from '#messages/cohort-room.ts';
import { postOutbox } from './post-outbox.ts';

export type RoomPage = Result<'GET /api/cohorts/{cohortId}/room'>;
export type Room = RoomPage['room'];
export type Post = RoomPage['posts'][number];
export type ReportedPost = NonNullable<RoomPage['reported']>[number];

const roomKey = (cohortId: string) => ['/api/cohorts/room', cohortId] as const;

/** Others write at any time: what is seen again is asked for again. The live channel only makes it quicker. */
const changesByItself = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

const roomQuery = (cohortId: string) =>
  infiniteQueryOptions({
    queryKey: [...roomKey(cohortId), 'posts'] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/cohorts/{cohortId}/room', { params: { cohortId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.nextBefore,
    ...changesByItself,
  });

/** A post sent from this device is added to the cache as soon as the server has it. */
export function useRoom(cohortId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe((event) => {
        if (event.about === 'sent' && event.item.kind === postOutbox.name) refreshRoom(client, cohortId);
      }),
    [client, cohortId],
  );
  return useInfiniteQuery(roomQuery(cohortId));
}

export function useAnswers(cohortId: string, postId: string) {
  return useInfiniteQuery({
    queryKey: [...roomKey(cohortId), 'answers', postId] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/cohorts/{cohortId}/room/posts/{postId}/answers', {
        params: { cohortId, postId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.nextBefore,
    ...changesByItself,
  });
}

/** Everything that was read of one room. */
export function refreshRoom(client: QueryClient, cohortId: string): void {
  void client.invalidateQueries({ queryKey: roomKey(cohortId) });
}

/** The oldest first; pages come the newest first. A post written between two requests may be in both. */
export function inOrder(pages: readonly { posts: Post[] }[]): Post[] {
  const byId = new Map(pages.flatMap(({ posts }) => posts).map((post) => [post.id, post]));
  return [...byId.values()].toReversed();
}

type Change =
  | { do: 'pin'; post: Post }
  | { do: 'keep'; post: Post }
  | { do: 'acknowledge'; post: Post }
  | { do: 'mute'; isMuted: boolean }
  | { do: 'mail'; mailsDaily: boolean }
  | { do: 'writers'; writers: Room['writers'] };

/** What takes effect with one press. */
export function useChangeRoom(cohortId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change): Promise<unknown> => {
      switch (change.do) {
        case 'pin':
          return await api('PUT /api/cohorts/{cohortId}/room/posts/{postId}/pin', {
            params: { cohortId, postId: change.post.id },
            body: { isPinned: !change.post.isPinned },
          });
        case 'keep':
          return await api('POST /api/cohorts/{cohortId}/room/posts/{postId}/keep', {
            params: { cohortId, postId: change.post.id },
          });
        case 'acknowledge':
          return await api('PUT /api/cohorts/{cohortId}/room/posts/{postId}/acknowledgement', {
            params: { cohortId, postId: change.post.id },
            body: { isAcknowledged: !change.post.isAcknowledged },
          });
        case 'mute':
          return await api('PUT /api/cohorts/{cohortId}/room/mute', {
            params: { cohortId },
            body: { isMuted: change.isMuted },
          });
        case 'mail':
          return await api('PUT /api/cohorts/{cohortId}/room/mail', {
            params: { cohortId },
            body: { mailsDaily: change.mailsDaily },
          });
        case 'writers':
          return await api('PUT /api/cohorts/{cohortId}/room/writers', {
            params: { cohortId },
            body: { writers: change.writers },
          });
      }
    },
    onError: (error) => toast({ variant: 'destructive', title: roomCopy.failedAction, description: sentenceOf(error) }),
    onSettled: () => refreshRoom(client, cohortId),
  });
}

export function useEditPost(cohortId: string, postId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (body: { text: string; version: number }) =>
      api('PUT /api/cohorts/{cohortId}/room/posts/{postId}', { params: { cohortId, postId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: roomKey(cohortId) }),
  });
}

/** Without a post it is planned, else changed. */
export function usePlanPost(cohortId: string, post: Post | undefined, sendKey: Draft<unknown>['sendKey']) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: async ({ version, ...body }: { text: string; programDay: number; version: number }) =>
      post
        ? await api('PUT /api/cohorts/{cohortId}/room/planned/{postId}', {
            params: { cohortId, postId: post.id },
            body: { ...body, version },
          })
        : await api('POST /api/cohorts/{cohortId}/room/planned', {
            params: { cohortId },
            body,
            idempotencyKey: await sendKey(body),
          }),
    onSuccess: () => toast({ title: roomCopy.plan.saved }),
    onSettled: () => client.invalidateQueries({ queryKey: roomKey(cohortId) }),
  });
}

export function useDeletePost(cohortId: string, postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/cohorts/{cohortId}/room/posts/{postId}', { params: { cohortId, postId } }),
    onSuccess: () => refreshRoom(client, cohortId),
  });
}

export function useRemovePost(cohortId: string, postId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (reason: string) =>
      api('POST /api/cohorts/{cohortId}/room/posts/{postId}/remove', {
        params: { cohortId, postId },
        body: { reason },
      }),
    onSuccess: () => refreshRoom(client, cohortId),
  });
}

export function useReportPost(cohortId: string, postId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (body: { to: 'coach' | 'host'; reason: string }) =>
      api('POST /api/cohorts/{cohortId}/room/posts/{postId}/report', { params: { cohortId, postId }, body }),
    onSuccess: () => {
      toast({ title: roomCopy.report.done.title, description: roomCopy.report.done.text });
      refreshRoom(client, cohortId);
    },
  });
}

/** Tells the server what has been seen. When it cannot be told, the next look at the room tells it. */
export function useMarkRead(room: Room | undefined): void {
  const told = useRef('');
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const { cohortId, lastNumber = 0, readNumber = 0, day = 0, readDay = 0, unread = 0 } = room ?? {};
  // What was planned becomes new with its day, whatever its number.
  const isNew = lastNumber > readNumber || (unread > 0 && day > readDay);
  const place = `${lastNumber} ${day}`;
  useEffect(() => {
    if (!cohortId || !isVisible || !isNew || told.current === place) return;
    told.current = place;
    inBackground(() =>
      api('POST /api/cohorts/{cohortId}/room/read', { params: { cohortId }, body: { number: lastNumber, day } }),
    ).catch(() => {
      told.current = '';
    });
  }, [cohortId, isVisible, isNew, place, lastNumber, day]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
