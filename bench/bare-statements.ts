import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

/** What one answer of the product was made of: statements, those of a step sent together, and the answer itself. */
export type Recorded = { steps: { text: string; values: unknown[] }[][]; answer: string };

/*
 * The yardstick of bench/peer.ts for pages that are read: the product's own statements, prepared, straight through `pg`,
 * and an answer of the same length that nobody had to work out. The nth answer to a path is that to the nth person.
 */
const { connection, paths } = JSON.parse(readFileSync(process.env.BARE_STATEMENTS ?? '', 'utf8')) as {
  connection: pg.PoolConfig;
  paths: Record<string, Recorded[]>;
};
const pool = new pg.Pool({ ...connection, max: 15 });
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
};

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  if (pathname === '/healthz') return void response.end('{}');
  const recorded = paths[pathname]?.[Number(searchParams.get('person') ?? 0)];
  if (!recorded) return void response.writeHead(404).end();
  void (async () => {
    for (const step of recorded.steps)
      await Promise.all(
        step.map(({ text, values }) => pool.query({ name: nameOf(text), text, values, rowMode: 'array' })),
      );
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(recorded.answer),
      'cache-control': 'no-store',
    });
    response.end(recorded.answer);
  })();
}).listen(Number(process.env.PORT), '127.0.0.1');
