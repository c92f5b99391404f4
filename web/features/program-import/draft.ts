import { programDocumentNames } from '#contract/programs/constants.ts';
import type { Texts } from './checked.ts';

export const noTexts: Texts = { program: '', weekly: '', daily: '' };

export type Draft = {
  texts: Texts;
  /** What stood in the boxes before something was loaded over it. */
  before: Texts | null;
  /** Goes with every attempt to import exactly these texts, so that an answer that was lost makes no second program. */
  sendKey: string | null;
};

/** Each person's own: several may use one browser. */
export const draftName = (userId: string): string => `program-import:${userId}`;

export const isBlank = (texts: Texts): boolean => programDocumentNames.every((name) => texts[name].trim() === '');

export function readDraft(userId: string): Draft {
  return draftFrom(stored(userId)) ?? { texts: noTexts, before: null, sendKey: null };
}

export function draftFrom(written: string | null): Draft | null {
  try {
    const { texts, before, sendKey } = JSON.parse(written ?? '') as Record<string, unknown>;
    const found = textsFrom(texts);
    return found && { texts: found, before: textsFrom(before), sendKey: typeof sendKey === 'string' ? sendKey : null };
  } catch {
    return null;
  }
}

/** False: the browser has no room for it, or keeps nothing. */
export function writeDraft(userId: string, draft: Draft): boolean {
  if (isBlank(draft.texts) && !draft.before) return removeDraft(userId);
  // What is in the boxes matters more than what was.
  return store(userId, draft) || store(userId, { ...draft, before: null });
}

export function removeDraft(userId: string): boolean {
  try {
    localStorage.removeItem(draftName(userId));
    return true;
  } catch {
    return false;
  }
}

function stored(userId: string): string | null {
  try {
    return localStorage.getItem(draftName(userId));
  } catch {
    return null;
  }
}

function store(userId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(draftName(userId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function textsFrom(value: unknown): Texts | null {
  const { program, weekly, daily } = (value ?? {}) as Record<string, unknown>;
  if (typeof program !== 'string' || typeof weekly !== 'string' || typeof daily !== 'string') return null;
  return { program, weekly, daily };
}
