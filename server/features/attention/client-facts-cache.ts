import { endingDays } from '#contract/clients/constants.ts';
import { addDays } from '#contract/days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readFacts, type ClientFacts } from './client-facts.ts';
import { readFactsOfClients, type FactsRead, type EndingInvitation } from './queries.ts';

/** What is known of a coach's clients. Never changed after it was made; while nothing changes it stays the same object. */
type ClientsOfCoach = { facts: readonly ClientFacts[]; invitations: EndingInvitation[] };

type Kept = { horizon: number; byId: ReadonlyMap<string, ClientFacts>; facts: readonly ClientFacts[] };

/** Coaches whose facts a process keeps; of a thousand clients they take about a megabyte. */
const keptAtMost = 50;

const keptFor = new WeakMap<Db, Map<string, Kept>>();
const nothing: Kept = { horizon: 0, byId: new Map(), facts: [] };

/**
 * The facts of all clients a coach has now. They are kept in memory, and every call asks the database which of them are
 * no longer true: the answer is never old, yet a thousand clients about whom nothing changed cost what three cost.
 *
 * Every change carries the number of its transaction. What was kept holds all that transactions before its horizon did;
 * asking for everything from the horizon on therefore misses nobody, also none that was still open then. Two calls at
 * once may each put their own result away: whichever stays, its horizon says what it does not know yet.
 */
export async function readClients(db: Db, coachId: string, now: Date): Promise<ClientsOfCoach> {
  const known = memoryOf(db).get(coachId) ?? nothing;
  const news = await ask(db, coachId, known.horizon, now);
  const merged = merge(known, news);
  // Fewer than were kept: somebody has left. What is kept does not say who, so all are read anew.
  if (merged.facts.length === news.total)
    return { facts: keep(db, coachId, merged).facts, invitations: news.invitations };
  const all = await ask(db, coachId, 0, now);
  return { facts: keep(db, coachId, merge(nothing, all)).facts, invitations: all.invitations };
}

/** One client, straight from the database; none when the client is not this coach's. */
export async function readClient(
  db: Db,
  coachId: string,
  clientId: string,
  now: Date,
): Promise<ClientFacts | undefined> {
  const {
    rows: [row],
  } = await readFactsOfClients(db, { coachId, clientId, changedSince: 0, ...invitationSpan(now) });
  return row ? readFacts(row) : undefined;
}

async function ask(db: Db, coachId: string, changedSince: number, now: Date): Promise<FactsRead> {
  return await readFactsOfClients(db, { coachId, changedSince, ...invitationSpan(now) });
}

function invitationSpan(now: Date): { invitationsFrom: Date; invitationsUntil: Date } {
  return { invitationsFrom: now, invitationsUntil: addDays(now, endingDays) };
}

function merge(known: Kept, { horizon, rows }: FactsRead): Kept {
  if (rows.length === 0) return { ...known, horizon };
  const byId = new Map(known.byId);
  for (const row of rows) byId.set(row[0], readFacts(row));
  return { horizon, byId, facts: [...byId.values()] };
}

function keep(db: Db, coachId: string, kept: Kept): Kept {
  const memory = memoryOf(db);
  // Put at the end: the first ones are those nobody asked for the longest.
  memory.delete(coachId);
  memory.set(coachId, kept);
  for (const oldest of memory.keys()) {
    if (memory.size <= keptAtMost) break;
    memory.delete(oldest);
  }
  return kept;
}

function memoryOf(db: Db): Map<string, Kept> {
  const memory = keptFor.get(db) ?? new Map<string, Kept>();
  keptFor.set(db, memory);
  return memory;
}
