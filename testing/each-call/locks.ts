const strengths: Record<string, string> = {
  'for update': '!',
  'for no key update': '',
  'for share': ' to read',
  'for key share': ' to point at',
};

/**
 * What a row of statements locks: the table, with `!` for the strongest lock, `to read` and `to point at` for the weaker
 * ones; `in order` where there may be several rows, `or skips` where one that is taken is left out.
 */
export function locksOf(statements: readonly string[]): string {
  return statements.flatMap(locksIn).join(', ');
}

function locksIn(text: string): string[] {
  const advisory = /(pg_(?:try_)?advisory\w*)/.exec(text)?.[1];
  if (advisory) return [advisory];
  return Array.from(
    text.matchAll(/\bfor (no key update|update|share|key share)\b(?: of "?(\w+)"?)?( skip locked)?/gi),
    ([, strength = '', of, skips]) => {
      const before = flat(text.slice(0, text.search(/\bfor (no key update|update|share|key share)\b/i)));
      const table = of ?? /.*\bfrom "?(\w+)"?/is.exec(before)?.[1] ?? 'unknown';
      const isOrdered = /order by[^(]*$/i.test(before);
      const how = strengths[`for ${strength.toLowerCase()}`];
      return `${table}${how}${isOrdered ? ' in order' : ''}${skips ? ' or skips' : ''}`;
    },
  );
}

/** Without what stands in parentheses. */
function flat(text: string): string {
  const flatter = text.replaceAll(/\([^()]*\)/g, '');
  return flatter === text ? text : flat(flatter);
}
