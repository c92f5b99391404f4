import type { FieldErrors } from '#contract/errors.ts';

/** A draft as it stood at one moment: who wrote it last, and how often. */
export type DraftRef = { slot: string; seq: number };

export type Refusal = { sentence: string; fields: FieldErrors };

/**
 * What was typed. Every visit of a page writes into a slot of its own, so that a write never has to look at what
 * another window has written. `replaces` names the drafts this one goes on from: they are not shown beside it.
 */
export type DraftRecord<Value = unknown> = DraftRef & {
  userId: string;
  /** What it is written for, such as `notes:<client>`. */
  place: string;
  /** Null: taken back to what is saved. Such a record only outdates those it goes on from, and is tidied away. */
  value: Value | null;
  /** The version of what was saved that the typing began with. */
  base: number | null;
  keptAt: number;
  replaces: DraftRef[];
  /** Why the server did not take it, when it has been there. */
  refusal: Refusal | null;
};

/** Something that was sent off and is on its way to the server. */
export type OutboxRecord<Content = unknown> = {
  userId: string;
  /** Its Idempotency-Key, made before the first try; of an entry its id too. */
  key: string;
  /** Which outbox it belongs to: the feature behind that knows how to send it. */
  kind: string;
  /** Where it was typed. */
  place: string;
  /** Without the words as soon as the server has them; the rest stays for a while for other windows to see. */
  content: Content;
  /** ISO. The moment of sending it off, whenever it arrives. */
  writtenAt: string;
  /** Its turn among all that this person sends from this device. */
  order: number;
  /** The drafts it was made of, so that another window with the same draft knows that it has been sent. */
  from: DraftRef[];
  /** Why the server did not take it. It stays, and goes out again only when the person says so. */
  refusal: Refusal | null;
  /** Set when the server has it. */
  sentAt: number | null;
};

/** The last dashboard, the next prompts and the latest entries, for opening the pages without a connection. */
type HomeRecord = {
  id: 'last';
  userId: string;
  user: unknown;
  home: unknown;
  /** Missing where it could not be fetched yet. */
  copy?: unknown;
  /** When the server said so. */
  keptAt: number;
};

/** A value that only the device key opens. Where no lock is set, values lie here as they are. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

/** The device key, as one way of unlocking leaves it here: of no use without the PIN. */
export type WrappedKey = { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; wrapped: ArrayBuffer };

export const awayChoices = [1, 5, 15, 60] as const;
export type AwayMinutes = (typeof awayChoices)[number];

/** The salt is what the device's secret is mixed with. */
export type DeviceWrappedKey = WrappedKey & { credentialId: Uint8Array<ArrayBuffer> };

/** One person's lock on this device. Beside it, no word of theirs lies here unsealed. */
export type LockRecord = {
  userId: string;
  /** Another one for every lock that is set, so that a window knows whether its key still fits. */
  id: string;
  /** For the greeting on the locked screen. */
  firstName: string;
  minutes: AwayMinutes;
  pin: WrappedKey & { iterations: number };
  /** By the device's own unlock as well, where somebody has chosen it. */
  device?: DeviceWrappedKey;
  /** Since the last right PIN. */
  wrongPins: number;
  lastWrongAt: number;
};

export type Records = { drafts: DraftRecord; outbox: OutboxRecord; homes: HomeRecord; locks: LockRecord };
export type StoreName = keyof Records;
