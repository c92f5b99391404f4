import { run, written } from './load.ts';
import { median } from './median.ts';
import { signUp } from './people.ts';
import { processorSeconds, residentMegabytes, treeMegabytes } from './processes.ts';
import { startBare, startProduct } from './product-server.ts';
import type { RunningServer } from './product-server.ts';

const connections = 16;
const rounds = 5;
const secondsPerRound = 2;

type Sample = { perSecond: number; microsecondsEach: number | undefined; refused: Map<number, number> };
type Side = { server: RunningServer; samples: Sample[] };

// All requests come from one address: the limit is part of the work, but must never be the answer.
const product = await startProduct({ REQUEST_LIMIT: '100000000', DEMO: 'off' });
await new Promise((resolve) => setTimeout(resolve, 2_000));
const resident = residentMegabytes(product.pid);
const everything = treeMegabytes(product.pid);

const header = await signUp(product.url, 'bench@example.org');
const user = (await (await fetch(`${product.url}/api/auth/user`, { headers: { cookie: header } })).json()) as unknown;
const plain = (await (await fetch(`${product.url}/healthz`)).json()) as unknown;
const [, cookieName = '', token = ''] = /^([^=]*)=([^;]*)/.exec(header) ?? [];
const bare = await startBare({ cookieName, token: decodeURIComponent(token), user, plain });

console.log(
  `${rounds} rounds of ${secondsPerRound} s each, in turn, ${connections} connections; medians. Other work on ` +
    'this machine shows up in requests/s, less in CPU time.\n',
);
console.log(`${''.padEnd(18)}${'bare node:http'.padStart(28)}${'this server'.padStart(28)}${'ratio'.padStart(18)}`);
const isClean = [await compare('/healthz', {}), await compare('/api/auth/user', { cookie: header })].every(Boolean);

console.log(
  `\nMemory after start: server process ${megabytes(resident)} (aim 150), with the database ` +
    `${megabytes(everything?.total)} in ${everything?.processes ?? '?'} processes (aim 300)`,
);
console.log(
  `Memory after the load: server process ${megabytes(residentMegabytes(product.pid))}, with the database ` +
    megabytes(treeMegabytes(product.pid)?.total),
);
await Promise.all([bare.stop(), product.stop()]);
if (!isClean) process.exitCode = 1;

/** Alternating rounds, so that a slow minute of the machine hits both. */
async function compare(path: string, headers: Record<string, string>): Promise<boolean> {
  const sides: Side[] = [bare, product].map((server) => ({ server, samples: [] }));
  for (const { server } of sides) await sample(server, path, headers);
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) side.samples.push(await sample(side.server, path, headers));
  }
  const [yardstick, ours] = sides.map(({ samples }) => ({
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    microseconds: median(samples.map(({ microsecondsEach }) => microsecondsEach ?? Number.NaN)),
  }));
  if (!yardstick || !ours) return false;
  const column = (side: { perSecond: number; microseconds: number }) =>
    `${Math.round(side.perSecond)}/s, ${side.microseconds.toFixed(0)} µs CPU`.padStart(28);
  const ratios = `${(ours.perSecond / yardstick.perSecond).toFixed(2)}, CPU ${(yardstick.microseconds / ours.microseconds).toFixed(2)}`;
  console.log(`${path.padEnd(18)}${column(yardstick)}${column(ours)}${ratios.padStart(18)}`);
  return sides.every(({ samples }) => samples.every(({ refused }) => isWithoutRefusal(path, refused)));
}

function isWithoutRefusal(path: string, refused: Map<number, number>): boolean {
  for (const [status, times] of refused)
    console.error(`${path}: ${times} requests were answered with ${status}; the figures above do not count.`);
  return refused.size === 0;
}

async function sample(server: RunningServer, path: string, headers: Record<string, string>): Promise<Sample> {
  const before = processorSeconds(server.pid);
  const port = Number(new URL(server.url).port);
  const request = written(port, { path, headers });
  const { perSecond, requests, refused } = await run({
    port,
    request: () => request,
    connections,
    seconds: secondsPerRound,
  });
  const after = processorSeconds(server.pid);
  const microsecondsEach =
    before === undefined || after === undefined ? undefined : ((after - before) / requests) * 1e6;
  return { perSecond, microsecondsEach, refused };
}

function megabytes(size: number | undefined): string {
  return size === undefined ? 'unknown' : `${Math.round(size)} MB`;
}
