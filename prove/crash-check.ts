import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';

export type Verdict = {
  /** Milliseconds from the crash site to a database that answers. */
  startedIn: number;
  stored: number;
  missing: number;
  doubled: number;
  torn: number;
};

/** No unique key: a row written twice must be seen by the check, not be refused by the database. */
export const proofTable =
  'create table if not exists crash_proof (round int not null, id int not null, half text not null)';

type Row = { round: number; id: number; rows: number; halves: number };

/** Starts on what the kill left behind and compares it with what had been acknowledged, from the first round on. */
export async function checkAgainst(dataDir: string, acknowledged: Map<number, Set<number>>): Promise<Verdict> {
  const begun = performance.now();
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog({ logLevel: 'silent' }));
  const startedIn = performance.now() - begun;
  try {
    await database.pool.query(proofTable); // the first strike may have come before the first writer made it
    const { rows } = await database.pool.query<Row>(
      `select round, id, count(*)::int as rows, count(distinct half)::int as halves from crash_proof group by round, id`,
    );
    const stored = new Set(rows.map(({ round, id }) => `${round}/${id}`));
    const claimed = [...acknowledged].flatMap(([round, ids]) => [...ids].map((id) => `${round}/${id}`));
    return {
      startedIn,
      stored: stored.size,
      missing: claimed.filter((key) => !stored.has(key)).length,
      doubled: rows.filter(({ rows: count, halves }) => count > halves).length,
      torn: rows.filter(({ halves }) => halves !== 2).length,
    };
  } finally {
    await database.close();
  }
}
