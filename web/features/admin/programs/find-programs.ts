import type { ProgramRow } from '../queries.ts';

/** Without accents and capitals. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** By title, id or creator; the platform's own go by its name. */
export function findPrograms(
  programs: readonly ProgramRow[],
  search: string,
  platformName: string,
): readonly ProgramRow[] {
  const words = plain(search.trim());
  if (words === '') return programs;
  return programs.filter(({ title, program_id: id, creator_name: creator }) =>
    [title, id, creator ?? platformName].some((text) => plain(text).includes(words)),
  );
}
