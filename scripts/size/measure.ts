export type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type Manifest = Record<string, Chunk>;

export type PageSize = { page: string; js: number; css: number };
export type Sizes = { entryJs: number; entryCss: Set<string>; pages: PageSize[] };

const pageKey = /(?:^|\/)app\/pages\/([^/]+)\.tsx$/;

/**
 * Compressed sizes of the entry and of every page with all that is loaded before it shows: the entry, the page's chunk
 * and the heaviest frame that stands around it.
 */
export function measure(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  shellsOf: (page: string) => string[],
): Sizes {
  const entryKey = Object.keys(manifest).find(
    (key) => manifest[key]?.isEntry && /(^|\/)(index\.html|main\.tsx)$/.test(key),
  );
  if (!entryKey) throw new Error('The build has no entry (index.html or main.tsx) in its manifest.');
  const entry = reachable(manifest, [entryKey]);
  const pages = Object.keys(manifest).flatMap((key) => {
    const page = pageKey.exec(key)?.[1];
    if (!page || !manifest[key]?.isDynamicEntry) return [];
    const frames = shellsOf(page).map((shell) =>
      Object.keys(manifest).find((name) => name.endsWith(`app/shells/${shell}-shell.tsx`)),
    );
    // Most pages are found through a list in a file of its own.
    const lists = Object.keys(manifest).filter(
      (name) => name.endsWith('app/inner-pages.ts') && manifest[name]?.dynamicImports?.includes(key),
    );
    const loads = [undefined, ...frames].map((frame) =>
      reachable(manifest, [entryKey, ...lists, key, ...(frame ? [frame] : [])]),
    );
    return [{ page, js: heaviest(loads, ({ js }) => js, sizeOf), css: heaviest(loads, ({ css }) => css, sizeOf) }];
  });
  return {
    entryJs: sum(entry.js, sizeOf),
    entryCss: entry.css,
    pages: pages.sort((a, b) => a.page.localeCompare(b.page)),
  };
}

type Load = { js: Set<string>; css: Set<string> };

/** Everything that is fetched before the first line of the given chunks runs. */
function reachable(manifest: Manifest, keys: string[]): Load {
  const load: Load = { js: new Set(), css: new Set() };
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    load.js.add(chunk.file);
    for (const file of chunk.css ?? []) load.css.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return load;
}

function heaviest(loads: Load[], pick: (load: Load) => Set<string>, sizeOf: (file: string) => number): number {
  return Math.max(...loads.map((load) => sum(pick(load), sizeOf)));
}

function sum(files: Set<string>, sizeOf: (file: string) => number): number {
  return [...files].reduce((total, file) => total + sizeOf(file), 0);
}
