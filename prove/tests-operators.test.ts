import { expect, it } from 'vitest';
import { parseModule } from '#scripts/architecture/source.ts';
import { faultsIn, type Operator } from './tests-operators.ts';

/** The text with each fault of an operator in it. */
function brokenBy(operator: Operator, text: string): string[] {
  return faultsIn(parseModule({ path: 'server/a.ts', text }))
    .filter((fault) => fault.operator === operator)
    .map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));
}

it.each<[Operator, string, string[]]>([
  [
    'condition',
    'const isOpen = and(isNull(a.endedAt), b);',
    ['const isOpen = and(undefined, b);', 'const isOpen = and(isNull(a.endedAt), undefined);'],
  ],
  ['whose row', 'and(eq(a.coachId, id), b);', ['and(undefined, b);']],
  ['condition', 'and(b);', []],
  [
    'condition',
    'sql`select a where b = ${c(d)} and (e or f) order by g`;',
    ['sql`select a where true and (e or f) order by g`;', 'sql`select a where b = ${c(d)} order by g`;'],
  ],
  ['condition', 'sql`(a between b and c and d is null)`;', ['sql`(a between b and c)`;']],
  ['whose row', 'sql`select a where client_id = ${id} limit 1`;', ['sql`select a where true limit 1`;']],
  ['condition', 'say(`one and two`);', []],
  ['boundary', 'const isLate = a < b;', ['const isLate = a <= b;']],
  ['boundary', 'sql`a >= b and c -> d`;', ['sql`a > b and c -> d`;']],
  [
    'boundary',
    "import { lt, lte } from 'drizzle-orm'; lt(a, b);",
    ["import { lt, lte } from 'drizzle-orm'; lte(a, b);"],
  ],
  ['boundary', "import { lt } from 'drizzle-orm'; lt(a, b);", []],
  ['bound', 'text({ max: nameMax });', ['text({ max: nameMax + 1 });']],
  ['bound', 'select().limit(shown);', ['select().limit(shown - 1);']],
  ['bound', 'select().limit(1);', []],
  ['lock', "select().where(a).for('update');", ['select().where(a);']],
  ['lock', 'sql`select a for no key update of b skip locked`;', ['sql`select a`;']],
  ['lock', 'await lockRoom(tx); const row = await lockOwn(tx);', ['; const row = await lockOwn(tx);']],
  ['lock', 'await tx.execute(sql`select pg_advisory_xact_lock(1)`);', [';']],
  ['await', 'await save(); const a = await find();', ['void save(); const a = await find();']],
  ['permission', "endpoint({ access: ['coach'] });", ["endpoint({ access: 'signed-in' });"]],
  ['permission', "endpoint({ access: 'signed-in' });", ["endpoint({ access: 'even-leaving' });"]],
  ['handler', 'routes({ add: async () => await add(actor) });', ['routes({ add: async () => ({}) as never });']],
  [
    'handler',
    'routes({ add: async () => { await add(); return page; } });',
    ['routes({ add: async () => { ; return page; } });'],
  ],
  [
    'refusal',
    "if (!row) throw refusal('gone'); refuseParted(row);",
    ['; refuseParted(row);', "if (!row) throw refusal('gone'); ;"],
  ],
  ['guard', 'const f = () => { if (a) return 1; if (b) go(); };', ['const f = () => { ; if (b) go(); };']],
  ['operand', 'const a = b && c;', ['const a = b;', 'const a = c;']],
  [
    'notice',
    'await publish(tx); client.invalidateQueries({}); say();',
    ['; client.invalidateQueries({}); say();', 'await publish(tx); ; say();'],
  ],
  ['audit', 'await audit(tx, {});', [';']],
  ['limit', 'await takeAttempt(db, clock, key, limits.guess);', [';']],
  ['statement', 'retries.reset();', [';']],
])('%s: %s', (operator, text, broken) => expect(brokenBy(operator, text)).toEqual(broken));

it('runs the statements of a transaction one by one', () => {
  const [broken] = brokenBy('transaction', 'await deps.db.transaction(async (tx) => await save(tx));');
  expect(broken).toMatch(/^await \(async <T>.*run\(deps\.db as never\)\)\(async \(tx\) => await save\(tx\)\);$/);
});

it('gives the place of a condition that begins on the next line', () => {
  const text = 'sql`select a\n  where b = c\n    and d is null`;';
  const faults = faultsIn(parseModule({ path: 'server/a.ts', text }));
  expect(faults.map(({ line, before }) => ({ line, before }))).toEqual([
    { line: 2, before: 'b = c' },
    { line: 3, before: 'and d is null' },
  ]);
});
