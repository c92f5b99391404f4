import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { totalDays } from '#contract/programs/rules.ts';
import { foldText, searchWords } from '#contract/text.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { libraryPath } from './addresses.ts';
import type { LibraryProgram } from './queries.ts';

export const owners = ['own', 'platform', 'others'] as const;
type Owner = (typeof owners)[number];
export type Shelf = Owner | 'archived';
const shelves: readonly Shelf[] = [...owners, 'archived'];

/** Search and filter of the library, kept in the address for Back and bookmarks. */
export type LibraryView = { search: string; days: number | undefined; shelf: Shelf | undefined };

export const wholeLibrary: LibraryView = { search: '', days: undefined, shelf: undefined };

/** Up to a dozen need no tools. */
export const programsWithoutTools = 12;

export function readView(query: string): LibraryView {
  const given = new URLSearchParams(query);
  const days = Number(given.get('days'));
  return {
    search: given.get('q') ?? '',
    days: Number.isInteger(days) && days > 0 ? days : undefined,
    shelf: shelves.find((shelf) => shelf === given.get('shelf')),
  };
}

/** With its question mark; empty for the whole library. */
export function writeView({ search, days, shelf }: LibraryView): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (days) query.set('days', String(days));
  if (shelf) query.set('shelf', shelf);
  return query.size > 0 ? `?${query}` : '';
}

export function isNarrowed(view: LibraryView): boolean {
  return view.search.trim() !== '' || view.days !== undefined;
}

function ownerOf(program: Pick<LibraryProgram, 'isPlatform' | 'isOwn'>): Owner {
  if (program.isPlatform) return 'platform';
  return program.isOwn ? 'own' : 'others';
}

/** Every typed word occurs in title, subtitle or description; case and accents are ignored. */
export function chosenPrograms(programs: readonly LibraryProgram[], view: LibraryView): LibraryProgram[] {
  const words = searchWords(view.search);
  return programs.filter((program) => {
    if (view.days && totalDays(program.durationWeeks) !== view.days) return false;
    if (words.length === 0) return true;
    const text = textOf(program);
    return words.every((word) => text.includes(word));
  });
}

/** Made once for each program: hundreds of long descriptions at every key would make typing heavy. */
const texts = new WeakMap<LibraryProgram, string>();

function textOf(program: LibraryProgram): string {
  const known = texts.get(program);
  if (known !== undefined) return known;
  const text = foldText(`${program.title}\n${program.subtitle}\n${program.description}`);
  texts.set(program, text);
  return text;
}

/** The lengths there are to choose from, short ones first. */
export function lengthsOf(programs: readonly LibraryProgram[]): number[] {
  return [...new Set(programs.map((program) => totalDays(program.durationWeeks)))].sort((a, b) => a - b);
}

type Shelves = Record<Owner, LibraryProgram[]>;

export function onShelves(programs: readonly LibraryProgram[]): Shelves {
  const shelved: Shelves = { own: [], platform: [], others: [] };
  for (const program of programs) shelved[ownerOf(program)].push(program);
  return shelved;
}

/** The one that was chosen; else the first on which something is left of what is looked for. */
export function openShelf({ shelf }: LibraryView, chosen: Shelves, all: Shelves): Shelf {
  const first = (from: Shelves) => owners.find((owner) => from[owner].length > 0);
  return shelf ?? first(chosen) ?? first(all) ?? 'own';
}

/** The view of the address, and how to change it. */
export function useLibraryView(): [LibraryView, (next: LibraryView) => void] {
  const query = useOwnSearch(libraryPath);
  const [last, setLast] = useState(() => ({ query, view: readView(query) }));
  // Back, forward or the navigation have changed the address: it wins over what was typed before.
  const view = last.query === query ? last.view : readView(query);

  function change(next: LibraryView) {
    try {
      // Replaced, not added: Back leads out of the library, not through every letter. The state holds the scrolled
      // place.
      navigate(`${libraryPath}${writeView(next)}`, { replace: true, state: history.state as unknown });
    } catch {
      // A browser may refuse when the address changes too often; the view itself does not depend on it.
    }
    setLast({ query: location.search, view: next });
  }
  return [view, change];
}
