import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/**
 * What a call answers that another process is ahead of: that one holds the person, and has not committed its photo or recording
 * before the call waits for it.
 */
export async function behindAnother(
  { deps: { db, database } }: TestApp,
  { id }: Person,
  other: { entryId: string; kind: 'photo' | 'recording'; bytes: number },
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const ahead = await database.pool.connect();
  try {
    await ahead.query('begin');
    await ahead.query('select id from users where id = $1 for no key update', [id]);
    const answer = call();
    const areWaiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitUntil(async () => (await db.execute(areWaiting)).rowCount === 1);
    await ahead.query(
      'insert into media (id, client_id, entry_id, kind, mime_type, byte_count) values ($1, $2, $3, $4, $5, $6)',
      [newId(), id, other.entryId, other.kind, 'any', other.bytes],
    );
    await ahead.query('commit');
    return await answer;
  } finally {
    ahead.release(true);
  }
}
