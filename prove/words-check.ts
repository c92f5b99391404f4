import type { Seen } from './words-page.ts';

/** Also where one follows on a word that a kill cut in half. */
const wordsOf = (text: string): Set<string> => new Set(text.match(/w\d{6}/g) ?? []);

/** `missing`: promised and neither in the journal nor among the drafts. `doubled`: in two entries, or saved and still in the field. */
export function judge(
  promised: ReadonlyMap<string, number>,
  { entries, field, beside }: Omit<Seen, 'waiting'>,
): { missing: string[]; doubled: string[] } {
  const places = new Map<string, number>();
  for (const text of [...entries, field])
    for (const word of wordsOf(text)) places.set(word, (places.get(word) ?? 0) + 1);
  const found = new Set([...places.keys(), ...beside.flatMap((text) => [...wordsOf(text)])]);
  return {
    missing: [...promised.keys()].filter((word) => !found.has(word)),
    doubled: [...places].filter(([, count]) => count > 1).map(([word]) => word),
  };
}
