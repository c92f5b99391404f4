import type { SourceFile, Violation } from './source.ts';

type Word = { pattern: RegExp; what: string; mayStandIn?: string };

// Put together from parts, so that this file does not contain what it looks for.
const sibling = ['\\.\\.', 'shared\\b'].join('/');
const folderNames = ['work', 'root', 'Users'].join('|');
const hiddenFolder = ['\\.', 'library\\b(?=/)'].join('');

const words: Word[] = [
  // One file may look for material beside the repository, where there is any.
  { pattern: new RegExp(sibling), what: 'names a folder beside the repository', mayStandIn: 'testing/reference.ts' },
  { pattern: new RegExp(`(?<![\\w.\\-/:}])/(?:${folderNames})/`), what: 'names a folder of one machine' },
  { pattern: new RegExp(hiddenFolder), what: 'names a folder of one machine' },
  { pattern: /\b(?:registry|verdaccio|artifactory|nexus)\.[a-z0-9-]+\.[a-z]{2,}/i, what: 'names a package registry' },
  { pattern: /^\s*"resolved": "https?:/, what: 'names a package registry' },
];

/** The repository is the same on every machine: no paths or hosts of the place where it was written. */
export function checkWords(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((content, index) =>
      words
        .filter(({ pattern, mayStandIn }) => path !== mayStandIn && pattern.test(content))
        .map(({ what }) => ({
          path,
          line: index + 1,
          what,
          remedy: 'say it without the place; everything needed is in the repository or configured.',
        })),
    ),
  );
}
