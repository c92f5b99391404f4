import pg from 'pg';
import { vi } from 'vitest';
import { afterFile } from './after-file.ts';
import { isByChance, textOf } from './statements.ts';
import type { TestApp } from './test-app.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** What PostgreSQL itself refuses: as after any error the transaction is lost, and no part of the product tries again. */
const failing = 'select 1 / 0';

const isReading = (text: string): boolean => /^(select|set|show|begin|rollback)\b/i.test(text);

/**
 * Sees every statement that the server sends, apart from those that depend on chance, and lets one of them fail: one that
 * writes, or one that comes when something may have been changed already, which is what is written outside a transaction or
 * in one that ended well. A statement that reads before that leaves nothing behind.
 */
export function sentStatements({ deps }: Pick<TestApp, 'deps'>) {
  const name = deps.database.pool.options.database;
  const original = Reflect.get(pg.Client.prototype, 'query') as Query;
  const inTransaction = new Set<pg.Client>();
  let left = Number.POSITIVE_INFINITY;
  let mayHaveChanged = false;
  let texts: string[] = [];
  let hasFailed = false;

  function see(client: pg.Client, text: string): void {
    if (/^begin/i.test(text)) inTransaction.add(client);
    else if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(client);
    if (/^commit/i.test(text) || (!inTransaction.has(client) && !isReading(text))) mayHaveChanged = true;
  }

  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if ((this as unknown as { database?: string }).database !== name) return original.apply(this, args);
    const text = textOf(args[0]);
    const isWorthIt = mayHaveChanged || !isReading(text);
    see(this, text);
    if (isByChance(args)) return original.apply(this, args);
    texts.push(text);
    if (isWorthIt) left -= 1;
    if (!isWorthIt || left !== 0) return original.apply(this, args);
    hasFailed = true;
    return original.call(this, failing, ...args.filter((one) => typeof one === 'function'));
  } as never);

  afterFile(async () => spy.mockRestore());
  return {
    /** Watches from here on. The nth of those fails; none where no number is given. */
    watch: (nth = Number.POSITIVE_INFINITY) => {
      [left, mayHaveChanged, texts, hasFailed] = [nth, false, [], false];
    },
    seen: () => ({ texts, hasFailed, mayHaveChanged }),
  };
}
