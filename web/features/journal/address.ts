import { entryTypes, type EntryType } from '#contract/journal/rules.ts';

/** The page's state in its URL, so that Back and a reload restore it. */
export type JournalFilter = {
  search: string;
  startDate: string;
  endDate: string;
  minMood: string;
  maxMood: string;
  /** Typed or spoken. */
  entryType: string;
};
export type JournalView = {
  filter: JournalFilter;
  page: number;
  /** All pages as one list. */
  isWhole: boolean;
  entryId: string;
  isEditing: boolean;
};

/** All but the search terms, which are in the fragment: no server or proxy ever sees them. */
const sentNames = ['startDate', 'endDate', 'minMood', 'maxMood', 'entryType'] as const;

const names = ['search', ...sentNames] as const;

export const noFilter: JournalFilter = {
  search: '',
  startDate: '',
  endDate: '',
  minMood: '',
  maxMood: '',
  entryType: '',
};

export function readView(search: string, fragment = ''): JournalView {
  const given = new URLSearchParams(search);
  const words = new URLSearchParams(fragment.replace(/^#/, '')).get('search');
  const filter = { ...noFilter };
  for (const name of names) filter[name] = given.get(name) ?? '';
  if (words !== null) filter.search = words;
  const page = Number(given.get('page') ?? 1);
  return {
    filter: sound(filter),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    isWhole: given.get('all') === '1',
    entryId: given.get('entry') ?? '',
    isEditing: given.has('entry') && given.get('edit') === '1',
  };
}

/** A mistyped or truncated URL must not lead to an error: invalid parts are ignored. */
function sound({ search, startDate, endDate, minMood, maxMood, entryType }: JournalFilter): JournalFilter {
  const date = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');
  const mood = (text: string) => (/^(?:[1-9]|10)$/.test(text) ? text : '');
  return {
    search: search.slice(0, 200),
    startDate: date(startDate),
    endDate: date(endDate),
    minMood: mood(minMood),
    maxMood: mood(maxMood),
    entryType: typeNamed(entryType) ?? '',
  };
}

/** Only the entry that is named can be open for editing. */
export function addressOf({
  filter,
  page,
  isWhole = false,
  entryId,
  isEditing = false,
}: Omit<JournalView, 'isWhole' | 'isEditing'> & { isWhole?: boolean; isEditing?: boolean }): string {
  const search = new URLSearchParams();
  for (const name of sentNames) if (filter[name]) search.set(name, filter[name]);
  if (page > 1) search.set('page', String(page));
  if (isWhole) search.set('all', '1');
  if (entryId) search.set('entry', entryId);
  if (entryId && isEditing) search.set('edit', '1');
  const words = filter.search ? `#${new URLSearchParams({ search: filter.search })}` : '';
  return `/journal${search.size > 0 ? `?${search}` : ''}${words}`;
}

const typeNamed = (text: string): EntryType | undefined => entryTypes.find((type) => type === text);

export function asQuery({ search, startDate, endDate, minMood, maxMood, entryType }: JournalFilter) {
  return {
    search: search.trim() || undefined,
    startDate: startDate || undefined,
    endDate: endDate || undefined,
    minMood: minMood ? Number(minMood) : undefined,
    maxMood: maxMood ? Number(maxMood) : undefined,
    entryType: typeNamed(entryType),
  };
}

export function isFiltered(filter: JournalFilter): boolean {
  return names.some((name) => filter[name].trim() !== '');
}
