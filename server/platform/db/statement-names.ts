import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * As many as a pooler is told to keep (docs/operations.md): texts that depend on what was asked, such as lists of every
 * length, cannot fill PostgreSQL's memory with plans.
 */
const mostNames = 500;

type Asked = { text: string; name?: string };
type Sender = { query: (...args: unknown[]) => unknown };

/**
 * What is asked again is asked by name: PostgreSQL plans it once for a connection instead of each time, which is most of
 * its work for a statement of many tables. Behind a pooler that mixes names up, nothing has one.
 */
export function nameStatements(pool: Pool, takesNames: () => boolean): void {
  const nameOf = statementNames(mostNames);
  const withName = (asked: Asked, values: unknown): Asked => {
    if (!takesNames()) return { ...asked, name: undefined };
    // Without values a text may be several statements in one, which no name can have.
    const mayBeNamed = !asked.name && Array.isArray(values) && values.length > 0;
    return mayBeNamed ? { ...asked, name: nameOf(asked.text) } : asked;
  };
  pool.on('connect', (client) => {
    const sender = Object.getPrototypeOf(client) as Sender;
    const query = (asked: unknown, values: unknown, ...rest: unknown[]) =>
      sender.query.call(client, isStatement(asked) ? withName(asked, values) : asked, values, ...rest);
    Object.assign(client, { query });
  });
}

/** As Drizzle asks, and not a text alone. */
function isStatement(asked: unknown): asked is Asked {
  return typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked);
}

/** Gives a text its name from the second time on, made of the text, so that it means the same to every process. */
export function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const askedOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size === most) return known;
    if (!askedOnce.delete(text)) {
      if (askedOnce.size === most) askedOnce.clear();
      askedOnce.add(text);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
