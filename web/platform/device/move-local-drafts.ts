import { changeSealed } from './device-key.ts';
import { publish } from './device-events.ts';
import type { DraftRecord } from './records.ts';

/**
 * Earlier versions stored drafts in localStorage, each form in its own way. This person's become ordinary drafts, once,
 * and are removed there only when IndexedDB has them.
 */
export async function moveLocalDrafts(userId: string): Promise<void> {
  const found = findLocalDrafts(userId);
  if (found.length === 0) return;
  const drafts = found.flatMap(({ place, value, keptAt }): DraftRecord[] =>
    value === undefined
      ? []
      : [{ userId, place, slot: 'moved', seq: 1, value, base: null, keptAt, replaces: [], refusal: null }],
  );
  const typed = drafts.map(({ value }) => value);
  await changeSealed(userId, typed, (tx, values) =>
    drafts.forEach((draft, index) => tx.put('drafts', { ...draft, value: values[index] })),
  );
  for (const { name } of found) localStorage.removeItem(name);
  for (const { place } of drafts) publish({ about: 'drafts', userId, place });
}

type LocalDraft = { name: string; place: string; value: unknown; keptAt: number };

/** A browser without storage throws on access. */
function findLocalDrafts(userId: string): LocalDraft[] {
  try {
    return Object.keys(localStorage).flatMap(
      (name) => localDraft(userId, name, localStorage.getItem(name) ?? '') ?? [],
    );
  } catch {
    return [];
  }
}

/** The value is undefined if it cannot be read; then it is of no use. */
function localDraft(userId: string, name: string, written: string): LocalDraft | undefined {
  const now = Date.now();
  const after = (beginning: string) => (name.startsWith(beginning) ? name.slice(beginning.length) : undefined);
  const letter = after(`letter:${userId}:`);
  if (letter !== undefined) return { name, place: letter, value: written, keptAt: now };
  if (name === `profile-form:${userId}`) return { name, place: 'coach-profile', value: parsed(written), keptAt: now };
  if (name === `program-import:${userId}`)
    return { name, place: 'program-import', value: parsed(written), keptAt: now };
  const program = after(`program-draft:${userId}:`);
  if (program === undefined || program.endsWith(':unreadable')) return undefined;
  // The first line says which tab wrote it, and when.
  const [stamp = '', json = ''] = splitAt(written, written.indexOf('\n'));
  const keptAt = Date.parse(stamp.slice(stamp.indexOf(' ') + 1));
  return { name, place: `program:${program}`, value: parsed(json), keptAt: Number.isNaN(keptAt) ? now : keptAt };
}

const splitAt = (text: string, index: number): string[] => [text.slice(0, Math.max(index, 0)), text.slice(index + 1)];

function parsed(json: string): unknown {
  try {
    return (JSON.parse(json) as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}
