import type { DraftRecord, DraftRef, MadeOfDrafts } from './records.ts';

/** Drafts that no other one goes on from, newest first. */
export function liveDrafts(records: readonly DraftRecord[]): DraftRecord[] {
  return records
    .filter((record) => !records.some((other) => goesOnFrom(other, record)))
    .sort((a, b) => b.keptAt - a.keptAt);
}

/** A draft that was typed in again after the other one took it over is its own again: then both are kept. */
function goesOnFrom(later: DraftRecord, earlier: DraftRef): boolean {
  return later.slot !== earlier.slot && includesRef(later.replaces, earlier);
}

export function includesRef(refs: readonly DraftRef[], { slot, seq }: DraftRef): boolean {
  return refs.some((ref) => ref.slot === slot && ref.seq >= seq);
}

/** How many earlier slots a draft remembers: more visits than anybody needs for one page. */
const rememberedRefs = 20;

export function withRef(refs: readonly DraftRef[], { slot, seq }: DraftRef): DraftRef[] {
  return [...refs.filter((ref) => ref.slot !== slot), { slot, seq }].slice(-rememberedRefs);
}

/** Without a word. */
export const isBlank = ({ text }: Pick<DraftRecord, 'text'>): boolean => text.trim() === '';

/** Not worth keeping. */
export const isEmpty = ({ text, mood }: Pick<DraftRecord, 'text' | 'mood'>): boolean => text === '' && mood === null;

/** Whether no word of a text is missing in the later one. Only then may that take its place where somebody typed it. */
export function carriesOn(later: string, earlier: string): boolean {
  if (later.startsWith(earlier.trimEnd())) return true;
  const found = wordsOf(later);
  let from = 0;
  return wordsOf(earlier).every((word) => (from = found.indexOf(word, from) + 1) > 0);
}

/** Words, and signs that are no punctuation. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}\p{P}]+/gu) ?? [];

/** What a window shows that lies still. `isTyped`: it was typed here, not just read from the device. */
type Shown = { ref: DraftRef | null; text: string; isTyped: boolean };

export type Step =
  | { do: 'stay' }
  /** Show this one instead. */
  | { do: 'adopt'; draft: DraftRecord }
  /** Another window saved it: begin afresh. */
  | { do: 'reset' }
  /** This window has the last copy: another one has made something else of it, or the browser has cleared its store. */
  | { do: 'rewrite' };

/** How a window that lies still follows what happens to its draft elsewhere. */
export function nextStep(
  { ref, text, isTyped }: Shown,
  live: readonly DraftRecord[],
  outbox: readonly MadeOfDrafts[],
): Step {
  const [newest] = live.filter((draft) => !isEmpty(draft));
  if (!ref) return newest && text.trim() === '' ? { do: 'adopt', draft: newest } : { do: 'stay' };
  const same = live.find(({ slot }) => slot === ref.slot);
  if (same) return same.seq === ref.seq ? { do: 'stay' } : { do: 'adopt', draft: same };
  const later = live.find((draft) => goesOnFrom(draft, ref));
  if (later) return isTyped && !carriesOn(later.text, text) ? { do: 'rewrite' } : { do: 'adopt', draft: later };
  if (outbox.some(({ from }) => includesRef(from, ref))) return { do: 'reset' };
  return text.trim() === '' ? { do: 'reset' } : { do: 'rewrite' };
}
