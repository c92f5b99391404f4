import pg from 'pg';
import type { ClientConfig } from 'pg';
import { DatabaseStartError } from './database.ts';

/** Is there while a backup is restored into a database, and stays where that broke off. */
export const unfinishedRestore = 'drizzle.unfinished_restore';

/** A part of a backup looks like a whole installation, and holds people who were erased since. */
export async function refuseUnfinishedRestore(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'dayloom' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
      unfinishedRestore,
    ]);
    if (rows[0]?.found)
      throw new DatabaseStartError(
        'A backup is being restored into this database, or a restore broke off. If none is running, drop the database, ' +
          'create an empty one, and restore again.',
      );
  } finally {
    await client.end().catch(() => {});
  }
}
