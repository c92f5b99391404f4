import type { Shown } from '#contract/check-ins/constants.ts';
import type { Answers } from '#contract/check-ins/rules.ts';
import { api, type Result } from '#web/platform/api.ts';
import { draftKeeper } from '#web/platform/device/draft-keeper.ts';
import { createOutbox } from '#web/platform/device/outbox.ts';
import { unkept as copy } from '#messages/device.ts';

/** A check-in while it is being answered. */
export type CheckInDraft = {
  /** Made when it begins: what it is sent with, and what a hard day is said with. */
  id: string;
  answers: Answers;
  shown: Shown;
  /** The coach who will see it; nobody else ever does, however long it waits. */
  coachId: string | null;
  /** The question it stands at. Null: not begun. Behind the last one: the result. */
  at: number | null;
  /** The help card is open. */
  isHelp: boolean;
};
export const notBegun: CheckInDraft = { id: '', answers: {}, shown: 'nothing', coachId: null, at: null, isHelp: false };

const placePrefix = 'check-in/';
export const checkInPlace = (occasion: string): string => `${placePrefix}${occasion}`;
/** Undefined where something else is written. */
export const occasionOfPlace = (place: string): string | undefined =>
  place.startsWith(placePrefix) ? place.slice(placePrefix.length) : undefined;

export type CheckInContent = Pick<CheckInDraft, 'id' | 'answers' | 'shown' | 'coachId'> & {
  occasion: string;
  instrumentId: string;
  version: number;
};

/** Check-ins that were answered on this device and are not with the server yet. */
export const checkInOutbox = createOutbox<CheckInContent, Result<'POST /api/client/check-ins'>>({
  name: 'check-in',
  send: ({ key, writtenAt, content: { coachId, ...content } }, how) =>
    api('POST /api/client/check-ins', {
      body: { ...content, id: key, writtenAt, ...(coachId ? { coachId } : {}) },
      ...how,
    }),
  withoutWords: (content) => ({ ...content, answers: {} }),
  draftOf: ({ id, answers, shown, coachId }): CheckInDraft => {
    return { id, answers, shown, coachId, at: Number.MAX_SAFE_INTEGER, isHelp: false };
  },
  unkeptSentence: copy.answers,
});

/** That a question about risk was answered, and no more. It goes ahead of the answers, which may never be sent. */
export const careOutbox = createOutbox<{ id: string }, unknown>({
  name: 'check-in-care',
  send: ({ content }, how) => api('PUT /api/client/check-ins/hard-day', { body: content, ...how }),
  withoutWords: (content) => content,
  unkeptSentence: '',
});

export function sayHardDay(userId: string, id: string): void {
  const keeper = draftKeeper<{ id: string }>(userId, `check-in-care/${id}`);
  keeper.set({ id });
  // Where it can neither be kept nor sent, the answers say it when they arrive.
  careOutbox.add(keeper, (said) => said).catch(() => {});
}
