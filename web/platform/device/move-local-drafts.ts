import { deviceDb } from './device-db.ts';
import { publish } from './device-events.ts';
import type { DraftRecord } from './records.ts';

/**
 * Earlier versions kept what was typed in localStorage, each form in its own way. What lies there of this person becomes
 * a draft like all others, once. It is removed there only when the device has it.
 */
export async function moveLocalDrafts(userId: string): Promise<void> {
  const found = findLocalDrafts(userId);
  if (found.length === 0) return;
  const drafts = found.flatMap(({ place, value, keptAt }): DraftRecord[] =>
    value === undefined
      ? []
      : [{ userId, place, slot: 'moved', seq: 1, value, base: null, keptAt, replaces: [], refusal: null }],
  );
  await deviceDb().change((tx) => drafts.forEach((draft) => tx.put('drafts', draft)));
  for (const { name } of found) localStorage.removeItem(name);
  for (const { place } of drafts) publish({ about: 'drafts', userId, place });
}

type LocalDraft = { name: string; place: string; value: unknown; keptAt: number };

/** A browser that keeps nothing throws when it is asked to. */
function findLocalDrafts(userId: string): LocalDraft[] {
  try {
    return Object.keys(localStorage).flatMap(
      (name) => localDraft(userId, name, localStorage.getItem(name) ?? '') ?? [],
    );
  } catch {
    return [];
  }
}

/**
 * The value is undefined where it cannot be read: then it is of no use to anybody. The wizard and the import of programs
 * still keep their own; their names belong here as soon as they use `useDraft`.
 */
function localDraft(userId: string, name: string, written: string): LocalDraft | undefined {
  const keptAt = Date.now();
  const letter = `letter:${userId}:`;
  if (name.startsWith(letter)) return { name, place: name.slice(letter.length), value: written, keptAt };
  if (name === `profile-form:${userId}`) return { name, place: 'coach-profile', value: parsed(written), keptAt };
  return undefined;
}

function parsed(json: string): unknown {
  try {
    return (JSON.parse(json) as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}
