import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = {
  tag: string;
  /** Its place in the order of all: the moment it was made, in milliseconds. */
  moment: number;
  /** As Drizzle notes it. */
  hash: string;
  statements: string[];
  /** Each statement is repeated, in a transaction of its own, until it changes no more rows. */
  isInBatches: boolean;
  /** The last migration a release must know to go on with these tables; older ones refuse to start. */
  needsCodeOf: string | undefined;
};

type Journal = { entries: { when: number; tag: string }[] };

/** Written at the head of a migration; CONTRIBUTING.md says when. */
const inBatches = /^-- in batches$/m;
const needsCode = /^-- needs code that knows (\S+)$/m;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const { entries } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return await Promise.all(
    entries.map(async ({ when, tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
      return {
        tag,
        moment: when,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
        isInBatches: inBatches.test(text),
        needsCodeOf: needsCode.exec(text)?.[1],
      };
    }),
  );
}

const indexStatement =
  /^\s*CREATE\s+(UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)(IF NOT EXISTS\s+)?"?(\w+)"?\s+ON\s+"?(\w+)"?/i;
const dropStatement = /^\s*DROP\s+INDEX\s+(?!CONCURRENTLY)(?:IF EXISTS\s+)?"?(\w+)"?/i;
const tableStatement = /^\s*CREATE\s+TABLE\s+(?:IF NOT EXISTS\s+)?"?(\w+)"?/i;

type LaterIndex = { name: string; statement: string };

/** The index a statement takes away. */
export const droppedIndex = (statement: string): string | undefined =>
  dropStatement.exec(withoutComments(statement))?.[1];

/**
 * An index of a table that is in use is built beside the work, after everything else of its migration: built in the
 * transaction it would hold up everyone who writes until it is done. One that gives way to it goes when it is there.
 */
export function splitIndexes(statements: readonly string[]): { now: string[]; later: LaterIndex[] } {
  const made = new Set(statements.map((statement) => tableStatement.exec(withoutComments(statement))?.[1]));
  const now: string[] = [];
  const later: LaterIndex[] = [];
  for (const statement of statements) {
    const [, unique = '', , name, table] = indexStatement.exec(withoutComments(statement)) ?? [];
    if (name === undefined || made.has(table)) now.push(statement);
    else
      later.push({
        name,
        statement: withoutComments(statement)
          .trim()
          .replace(
            /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:IF NOT EXISTS\s+)?/i,
            `CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS `,
          ),
      });
  }
  const isReplaced = (statement: string): boolean => {
    const name = droppedIndex(statement);
    return name !== undefined && later.length > 0 && !later.some((index) => index.name === name);
  };
  const drops = now.filter(isReplaced).map((statement) => {
    const name = droppedIndex(statement) ?? '';
    return { name, statement: `DROP INDEX CONCURRENTLY IF EXISTS "${name}"` };
  });
  return { now: now.filter((statement) => !isReplaced(statement)), later: [...later, ...drops] };
}

const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '');
