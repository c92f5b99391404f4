import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { layoutOf, superuser } from '#server/platform/db/embedded/layout.ts';

export type Finding = { place: string; count: number; where: string[] };

const allTables = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'dayloom_jobs')`;

/** Every place where text may be stored. */
export function placesOf({ pool }: Pick<Database, 'pool'>, dataDir: string) {
  return {
    look: async (mark: string): Promise<Finding[]> => [
      gathered('rows of every table, as text', await inTables(mark)),
      gathered('database files, rewritten', await inFiles(mark, join(layoutOf(dataDir).cluster, 'base'))),
      gathered('mail in files', await inFiles(mark, join(dataDir, 'mail'))),
      gathered('logs of the server and the database', await inFiles(mark, dataDir, (path) => path.endsWith('.log'))),
      gathered(
        'everything else in the data folder',
        await inFiles(mark, dataDir, (path) => !/^(postgres|mail)\//.test(path) && !path.endsWith('.log')),
      ),
    ],
    /** Rewrites all tables, so that the files hold only live rows, as autovacuum does over time. */
    settle: async (): Promise<void> => {
      // The product's own role may not vacuum the catalog.
      const { host, port, database } = pool.options;
      const client = new pg.Client({ host, port, database, user: superuser, ssl: false });
      await client.connect();
      try {
        const { rows } = await client.query<{ name: string }>(allTables);
        for (const { name } of rows) await client.query(`vacuum full analyze ${name}`);
        // Statistics quote values.
        await client.query('vacuum full pg_catalog.pg_statistic');
        await client.query('checkpoint');
      } finally {
        await client.end();
      }
    },
  };

  async function inTables(mark: string): Promise<string[]> {
    const { rows: tables } = await pool.query<{ name: string }>(allTables);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ilike '%' || $1 || '%'`,
        [mark],
      );
      found.push(...rows.map(() => name));
    }
    return found;
  }

  async function inFiles(
    mark: string,
    folder: string,
    isMeant: (path: string) => boolean = () => true,
  ): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const found: string[] = [];
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      if (!isMeant(relative(dataDir, path))) continue;
      const raw = await readFile(path, 'latin1').catch(() => '');
      if (forms(raw).some((text) => text.toLowerCase().includes(mark))) found.push(relative(dataDir, path));
    }
    return found;
  }
}

/** As stored, and as a mail program would decode it. */
function forms(raw: string): string[] {
  const blocks =
    raw.length > 1_000_000
      ? []
      : [...raw.matchAll(/(?:[A-Za-z0-9+/]{60,76}\r?\n)+[A-Za-z0-9+/=]*/g)].map(([block]) =>
          Buffer.from(block, 'base64').toString('latin1'),
        );
  return [raw, raw.replaceAll(/=\r?\n/g, ''), ...blocks];
}

const gathered = (place: string, found: string[]): Finding => ({
  place,
  count: found.length,
  where: [...new Set(found)].slice(0, 8),
});
