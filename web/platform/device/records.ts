import type { FieldErrors } from '#contract/errors.ts';

/** A draft as it stood at one moment: who wrote it last, and how often. */
export type DraftRef = { slot: string; seq: number };

/** What was sent off remembers the drafts it was made of. */
export type MadeOfDrafts = { from: DraftRef[] };

export type Refusal = { sentence: string; fields: FieldErrors };

/**
 * What was typed. Every visit of a page writes into a slot of its own, so that a write never has to look at what
 * another window has written. `replaces` names the drafts this one goes on from: they are not shown beside it.
 */
export type DraftRecord = DraftRef & {
  userId: string;
  place: string;
  text: string;
  /** Null until it was touched. */
  mood: number | null;
  /** The version of the entry that an edit began with. */
  base: number | null;
  keptAt: number;
  replaces: DraftRef[];
  /** Why the server did not take it, when it has been there. */
  refusal: Refusal | null;
};

export type DayPlace = { assignmentId: string; week: number; day: number };

/** What is saved for a day, besides its text. */
export type EntryToSave = DayPlace & {
  mood: number;
  /** The coach who may read it, as the person saw them named. Missing: nobody. */
  shareWith?: string | undefined;
};

/** A saved entry on its way to the server. */
export type OutboxRecord = EntryToSave & {
  userId: string;
  /** Its Idempotency-Key, made when it was saved. */
  key: string;
  text: string;
  /** ISO. The moment of saving, whenever it arrives. */
  writtenAt: string;
  /** The drafts it was made of, so that another window with the same draft knows that it has been saved. */
  from: DraftRef[];
  /** Set when the server has it. The text is gone then; the rest stays for a while for other windows to see. */
  sentAt: number | null;
};

/** For the body of the call. One that was put in by a version that could not share has nothing to say. */
export const sharingOf = ({ shareWith }: Pick<EntryToSave, 'shareWith'>) =>
  shareWith ? { share: true, shareWith } : {};

/** The last dashboard, for opening the page without a connection. */
export type HomeRecord = { id: 'last'; userId: string; user: unknown; home: unknown; keptAt: number };

/** A message on its way to the server. */
export type MessageRecord = {
  userId: string;
  /** Its Idempotency-Key, made when it was sent off, before the first try. */
  key: string;
  conversationId: string;
  text: string;
  /** ISO. */
  writtenAt: string;
  /** Its place among all that this person sends from this device. */
  order: number;
  /** The last number of the conversation that was known here then: only a later one can be this message. */
  after: number;
  /** The drafts it was made of. */
  from: DraftRef[];
  /** Why the server did not take it. It stays, and goes out again only when the person says so. */
  refusal: Refusal | null;
  /** Set when the server has it. The text is gone then; the rest stays for a while for other windows to see. */
  sentAt: number | null;
  /** The number it got. */
  number: number | null;
};

export type Records = { drafts: DraftRecord; outbox: OutboxRecord; homes: HomeRecord; messages: MessageRecord };
export type StoreName = keyof Records;
