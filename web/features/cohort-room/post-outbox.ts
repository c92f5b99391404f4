import { api, type Result } from '#web/platform/api.ts';
import type { DraftKeeper } from '#web/platform/device/draft-keeper.ts';
import { textAfter } from '#web/platform/device/drafts.ts';
import { createOutbox } from '#web/platform/device/outbox.ts';
import type { OutboxRecord } from '#web/platform/device/records.ts';
import { unkept as copy } from '#messages/device.ts';

type SentPost = Result<'POST /api/cohorts/{cohortId}/room/posts'>;
type PostContent = {
  cohortId: string;
  parentId: string | null;
  text: string;
  /** The last number known here then: only a later one can be this post. */
  after: number;
};
export type UnsentPost = OutboxRecord<PostContent>;

/** Posts on their way to a room. One that is refused stays with its sentence until the person tries again or deletes it. */
export const postOutbox = createOutbox<PostContent, SentPost>({
  name: 'room-post',
  send: ({ content: { cohortId, parentId, text } }, how) =>
    api('POST /api/cohorts/{cohortId}/room/posts', {
      params: { cohortId },
      body: { text, parentId },
      ...how,
    }),
  sentPart: ({ cohortId, parentId, text }) => [cohortId, parentId, text],
  withoutWords: (content) => ({ ...content, text: '' }),
  unkeptSentence: copy.post,
});

/** Where a post, or an answer to one, is written. */
export function postPlace(cohortId: string, parentId: string | null): string {
  return parentId === null ? `room:${cohortId}` : `room:${cohortId}:${parentId}`;
}

/** The post that is answered at a place of this room; null where a post is written, undefined elsewhere. */
export function parentOfPlace(cohortId: string, place: string): string | null | undefined {
  const room = postPlace(cohortId, null);
  if (place === room) return null;
  return place.startsWith(`${room}:`) ? place.slice(room.length + 1) : undefined;
}

type To = Omit<PostContent, 'text'>;

/** Returns the sentence to show if neither the device nor the server accepted it; then the text is still in the field. */
export async function sendPost(keeper: DraftKeeper<string>, to: To): Promise<string | null> {
  const added = await postOutbox.add(keeper, (text) => ({ ...to, text: text.trim() }), {
    rest: (typed, sent) => typed && textAfter(typed, sent),
  });
  return added.kind === 'unkept' ? added.sentence : null;
}
