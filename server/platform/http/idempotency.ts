import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { and, eq, lt, notInArray } from 'drizzle-orm';
import type { EndpointSpec, ResultOf } from '#contract/endpoint.ts';
import { addDays } from '#contract/days.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { idempotencyKeys } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import type { PrivateRepeat } from './route.ts';

type RepeatableCall = { userId: string; endpoint: string; key: string; body: unknown };

/** What is remembered of a call, and how a repeat of it gets the first answer from that. */
export type Memory = {
  hashKey: (tx: Tx) => Promise<Buffer | undefined>;
  keep: (answer: unknown) => unknown;
  answerAgain: (kept: unknown, tx: Tx) => Promise<unknown>;
};

const wholeAnswer: Memory = {
  hashKey: async () => undefined,
  keep: (answer) => answer,
  answerAgain: async (kept) => kept,
};

const longestKey = 200;
/** A browser that was offline for longer than this is asked to look before it sends again. */
const keptDays = 30;

/**
 * Runs a write at most once for a key. Key, work and answer are one transaction: after a crash either all of it
 * happened or nothing did. Of two requests that arrive together the second waits at the unique index for the first.
 */
export async function answerOnce(
  db: Db,
  clock: Clock,
  call: RepeatableCall,
  run: (tx: Tx) => Promise<unknown>,
  memory: Memory = wholeAnswer,
): Promise<unknown> {
  refuseOddKey(call.key);
  return await db.transaction(async (tx) => {
    const bodyHash = hashOfBody(call.body, await memory.hashKey(tx));
    const [claimed] = await tx
      .insert(idempotencyKeys)
      .values({
        id: newId(),
        userId: call.userId,
        endpoint: call.endpoint,
        key: call.key,
        bodyHash,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: idempotencyKeys.id });
    if (!claimed) return await memory.answerAgain(await firstKept(tx, call, bodyHash), tx);
    const answer = await run(tx);
    await tx
      .update(idempotencyKeys)
      .set({ status: 200, answer: memory.keep(answer) ?? {} })
      .where(eq(idempotencyKeys.id, claimed.id));
    return answer;
  });
}

async function firstKept(tx: Tx, call: RepeatableCall, bodyHash: string): Promise<unknown> {
  const [first] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, call.userId),
        eq(idempotencyKeys.endpoint, call.endpoint),
        eq(idempotencyKeys.key, call.key),
      ),
    );
  if (!first) throw refusal('repeat-under-way').with({ retryAfter: 1 });
  if (first.bodyHash !== bodyHash) throw refusal('repeat-with-other-content');
  return first.answer;
}

function refuseOddKey(key: string): void {
  if (key.length === 0 || key.length > longestKey) throw refusal('repeat-key', { most: longestKey });
}

/** `keptForGood` names calls whose keys stay: a device may send again after any time. */
export async function forgetOldKeys(db: Db, clock: Clock, keptForGood: string[] = []): Promise<void> {
  const limit = addDays(clock.now(), -keptDays);
  await db
    .delete(idempotencyKeys)
    .where(and(lt(idempotencyKeys.createdAt, limit), notInArray(idempotencyKeys.endpoint, keptForGood)));
}

function hashOfBody(body: unknown, key: Buffer | undefined): string {
  return (key ? createHmac('sha256', key) : createHash('sha256')).update(canonical(body)).digest('hex');
}

/** The same content gives the same hash, whatever order its keys were sent in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Without the secret no one can find out by trying what a remembered request said. */
export const repeatHashKey = ({ vault }: Pick<Deps, 'vault'>): Buffer =>
  Buffer.from(hkdfSync('sha256', vault.authSecret, '', 'repeated request', 32));

/** For a call that sends private words and gets none back: the answer itself may be remembered. */
export function repeatWithoutWords<const E extends EndpointSpec>(
  _endpoint: E,
  deps: Pick<Deps, 'vault'>,
): PrivateRepeat<E> {
  return {
    hashKey: async () => repeatHashKey(deps),
    keep: (answer) => ({ answer: JSON.stringify(answer) }),
    answerAgain: async ({ answer = '{}' }) => JSON.parse(answer) as ResultOf<E>,
  };
}
