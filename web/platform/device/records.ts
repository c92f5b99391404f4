import type { FieldErrors } from '#contract/errors.ts';
import type { MediaKind } from '#contract/media/rules.ts';

/** A draft at one moment: who wrote it last, and how often. */
export type DraftRef = { slot: string; seq: number };

export type Refusal = { sentence: string; fields: FieldErrors };

/**
 * What was typed. Every page visit writes to its own slot, so that a write never has to read what another window has
 * written. `replaces` names the drafts this one continues: they are not shown beside it.
 */
export type DraftRecord<Value = unknown> = DraftRef & {
  userId: string;
  /** What it is written for, such as `notes:<client>`. */
  place: string;
  /** Null: reverted to what is saved. Such a record only supersedes those it continues, and is cleaned up. */
  value: Value | null;
  /** The saved version the typing began with. */
  base: number | null;
  keptAt: number;
  replaces: DraftRef[];
  /** Why the server refused it, if it was sent. */
  refusal: Refusal | null;
};

/** An item on its way to the server. */
export type OutboxRecord<Content = unknown> = {
  userId: string;
  /** Its idempotency key, created before the first attempt; for an entry also its id. */
  key: string;
  /** The outbox it belongs to, whose feature knows how to send it. */
  kind: string;
  /** Where it was typed. */
  place: string;
  /** Without the text once the server has it; the rest stays for a while for other windows. */
  content: Content;
  /** ISO. When it was sent off, whenever it arrives. */
  writtenAt: string;
  /** Its position among everything this person sends from this device. */
  order: number;
  /** The drafts it was made of, so that another window with the same draft knows that it was sent. */
  from: DraftRef[];
  /** Why the server refused it. It stays, and is retried only on request. */
  refusal: Refusal | null;
  /** Set when the server has it. */
  sentAt: number | null;
};

/** The last dashboard, the next prompts and the latest entries, for offline use. */
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

/** A photo, a piece of a recording or a batch of imported pages, until the server has it. */
export type MediaRecord = {
  userId: string;
  /** Its id on the server too; made here. */
  mediaId: string;
  /** Of pieces, from 0; a photo has one. */
  number: number;
  kind: MediaKind | 'import';
  /** Where it was added, as with drafts. */
  place: string;
  /** Set once its page is saved. */
  entryId: string | null;
  /** What the server and the page need to know of it besides its bytes. */
  about: unknown;
  value: ArrayBuffer | Sealed;
  keptAt: number;
};

/** A value only the device key opens. Without a lock, values are stored as they are. */
export type Sealed = {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** It was an ArrayBuffer, which JSON does not know. */
  isBytes?: true;
};

/** The device key, wrapped for one way of unlocking: useless without the PIN. */
export type WrappedKey = { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; wrapped: ArrayBuffer };

export const awayChoices = [1, 5, 15, 60] as const;
export type AwayMinutes = (typeof awayChoices)[number];

/** The salt for the authenticator's secret. */
export type DeviceWrappedKey = WrappedKey & { credentialId: Uint8Array<ArrayBuffer> };

/** One person's lock on this device. With it, none of their text is stored unsealed. */
export type LockRecord = {
  userId: string;
  /** New for every lock, so that a window knows whether its key still fits. */
  id: string;
  /** For the greeting on the locked screen. */
  firstName: string;
  minutes: AwayMinutes;
  pin: WrappedKey & { iterations: number };
  /** The device's own unlock, if chosen. */
  device?: DeviceWrappedKey;
  /** Since the last correct PIN. */
  wrongPins: number;
  lastWrongAt: number;
};

export type Records = {
  drafts: DraftRecord;
  outbox: OutboxRecord;
  homes: HomeRecord;
  locks: LockRecord;
  media: MediaRecord;
};
export type StoreName = keyof Records;
