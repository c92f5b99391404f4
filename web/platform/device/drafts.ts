import { deviceDb } from './device-db.ts';
import { changeSealed, openRecords } from './device-key.ts';
import type { DraftRecord, DraftRef, OutboxRecord } from './records.ts';

/** No read before the write, so that it also works while the page unloads; behind a lock it is sealed first. */
export function keepDraft(draft: DraftRecord): Promise<void> {
  return changeSealed(draft.userId, [draft.value], (tx, [value]) => tx.put('drafts', { ...draft, value }));
}

/** What is typed at one place, and what was sent, which may contain such a draft by now. */
export async function readPlace(
  userId: string,
  place: string,
): Promise<{ live: DraftRecord[]; outbox: OutboxRecord[] }> {
  const [records, outbox] = await deviceDb().read((tx) =>
    Promise.all([tx.list('drafts', [userId, place]), tx.list('outbox', [userId])]),
  );
  return { live: await openRecords(liveDrafts(records), 'value'), outbox };
}

/** Removes drafts that a later one continues, and empty ones. */
export async function tidyPlace(userId: string, place: string): Promise<void> {
  await deviceDb()
    .change(async (tx) => {
      const records = await tx.list('drafts', [userId, place]);
      const live = new Set(liveDrafts(records));
      for (const record of records)
        if (!live.has(record) || record.value === null) tx.remove('drafts', [userId, place, record.slot]);
    })
    .catch(() => {
      // Then cleanup happens later.
    });
}

/** Those typed in since are kept. */
export function discardDrafts(userId: string, place: string, refs: readonly DraftRef[]): Promise<void> {
  return deviceDb().change(async (tx) => {
    for (const { slot, seq } of refs) {
      const draft = await tx.get('drafts', [userId, place, slot]);
      if (draft && draft.seq <= seq) tx.remove('drafts', [userId, place, slot]);
    }
  });
}

/** Every unsaved draft of a person with text in it, newest first. */
export async function listUnsaved(userId: string): Promise<DraftRecord[]> {
  const records = await deviceDb().read((tx) => tx.list('drafts', [userId]));
  return (await openRecords(liveDrafts(records), 'value')).filter(({ value }) => !isBlank(value));
}

/** Drafts no other one continues, newest first. */
export function liveDrafts(records: readonly DraftRecord[]): DraftRecord[] {
  return records
    .filter((record) => !records.some((other) => goesOnFrom(other, record)))
    .sort((a, b) => b.keptAt - a.keptAt);
}

/** A draft typed in again after another one continued it is its own again: then both are kept. */
function goesOnFrom(later: DraftRecord, earlier: DraftRef): boolean {
  return later.slot !== earlier.slot && includesRef(later.replaces, earlier);
}

export function includesRef(refs: readonly DraftRef[], { slot, seq }: DraftRef): boolean {
  return refs.some((ref) => ref.slot === slot && ref.seq >= seq);
}

/** How many earlier slots a draft remembers: more visits than one page needs. */
const rememberedRefs = 20;

export function withRef(refs: readonly DraftRef[], { slot, seq }: DraftRef): DraftRef[] {
  return [...refs.filter((ref) => ref.slot !== slot), { slot, seq }].slice(-rememberedRefs);
}

export const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** A value left by another version of the page may have another shape: only known fields are used. */
export function fitted<Value>(value: Value, start: Value): Value {
  if (!isSameKind(value, start)) return start;
  if (typeof start !== 'object' || start === null || Array.isArray(start)) return value;
  const found = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(start).map(([name, usual]) => [name, isSameKind(found[name], usual) ? found[name] : usual]),
  ) as Value;
}

/** Null for something that does not exist yet. */
function isSameKind(found: unknown, usual: unknown): boolean {
  if (found === undefined) return false;
  return (
    found === null || usual === null || (typeof found === typeof usual && Array.isArray(found) === Array.isArray(usual))
  );
}

/** All text in a value, a string or a form with many. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textOf).join('\n');
}

/** Without a word. */
export const isBlank = (value: unknown): boolean => textOf(value).trim() === '';

/** Whether the later value contains every word of the earlier one. Only then may it replace what was typed. */
export function carriesOn(laterValue: unknown, earlierValue: unknown): boolean {
  const later = textOf(laterValue);
  const earlier = textOf(earlierValue);
  if (later.startsWith(earlier.trimEnd())) return true;
  const found = wordsOf(later);
  let from = 0;
  return wordsOf(earlier).every((word) => (from = found.indexOf(word, from) + 1) > 0);
}

/** Words, and symbols that are no punctuation. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}\p{P}]+/gu) ?? [];

/** What was typed on while a text was being sent: the beginning of the next one. */
export function textAfter(typed: string, sent: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
}

/** What an idle window shows. `isTyped`: it was typed here, not just read from the device. */
type Shown = { ref: DraftRef | null; value: unknown; isTyped: boolean };

export type Step =
  | { do: 'stay' }
  /** Show this one instead. */
  | { do: 'adopt'; draft: DraftRecord }
  /** Another window saved it: start over. */
  | { do: 'reset' }
  /** This window has the last copy: another one replaced it, or the browser has cleared its storage. */
  | { do: 'rewrite' };

/** How an idle window follows what happens to its draft elsewhere. */
export function nextStep(
  { ref, value, isTyped }: Shown,
  live: readonly DraftRecord[],
  outbox: readonly Pick<OutboxRecord, 'from'>[],
): Step {
  const [newest] = live.filter((draft) => draft.value !== null);
  if (!ref) return newest && isBlank(value) ? { do: 'adopt', draft: newest } : { do: 'stay' };
  const same = live.find(({ slot }) => slot === ref.slot);
  if (same) return same.seq === ref.seq ? { do: 'stay' } : { do: 'adopt', draft: same };
  const later = live.find((draft) => goesOnFrom(draft, ref));
  if (later) return isTyped && !carriesOn(later.value, value) ? { do: 'rewrite' } : { do: 'adopt', draft: later };
  if (outbox.some(({ from }) => includesRef(from, ref))) return { do: 'reset' };
  return isBlank(value) ? { do: 'reset' } : { do: 'rewrite' };
}
