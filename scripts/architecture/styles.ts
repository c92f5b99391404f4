import type { SourceFile, Violation } from './source.ts';

const physicalProperty =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:top|right|bottom|left)(?:-[a-z-]+)?:/;
const physicalValue = /^\s*(?:text-align|float): (?:left|right)\b/;
const breakpoint = /^\((?:width (?:<|>=) (?:40|60|72)rem|(?!.*width).*)\)$/;
const spacing = /^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:/;
/** The largest step between two things; what is longer keeps room free for something else. */
const largestStep = 4;

/** A selector that is one class alone, which gives that class its look. */
const classAlone = /^\s*\.([a-z][\w-]*)\s*[,{]/;
const roomOf = (path: string): string | undefined => /^web\/(?:features\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0];

/**
 * Class names are global, and all pages of a role are loaded when the browser is idle: a class that two features define
 * gets both looks as soon as both are loaded.
 */
export function checkClassOwners(files: SourceFile[]): Violation[] {
  const owners = new Map<string, string>();
  return files
    .filter(({ path }) => path.endsWith('.css') && path.startsWith('web/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((content, index) => {
        const name = classAlone.exec(content)?.[1];
        const room = roomOf(path);
        if (name === undefined || room === undefined) return [];
        const owner = owners.get(name) ?? room;
        owners.set(name, owner);
        if (owner === room) return [];
        const what = `defines .${name}, which ${owner} defines too`;
        return [{ path, line: index + 1, what, remedy: 'give the class a name of its own feature.' }];
      }),
    );
}

/** Right-to-left needs start and end; three breakpoints and one scale of distances keep pages alike. */
export function checkStyles(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((content, index) => {
        const found = (what: string, remedy: string): Violation => ({ path, line: index + 1, what, remedy });
        const wrong: Violation[] = [];
        if (physicalProperty.test(content) || physicalValue.test(content))
          wrong.push(found('names a physical side', 'write margin-inline-start, inset-block-end, text-align: start.'));
        if (/^\s*@media/.test(content) && conditions(content).some((condition) => !breakpoint.test(condition)))
          wrong.push(found('has another breakpoint', 'use width < or >= 40rem, 60rem or 72rem.'));
        if (spacing.test(content) && remLengths(content).some((length) => length <= largestStep))
          wrong.push(
            found('has a distance that is no token', 'use the nearest of --s0h to --s9 in web/styles/tokens.css.'),
          );
        return wrong;
      }),
    );
}

const conditions = (media: string): string[] => media.match(/\([^()]*\)/g) ?? [];

const remLengths = (declaration: string): number[] =>
  [...declaration.matchAll(/(\d*\.?\d+)rem\b/g)].map(([, length]) => Number(length));
