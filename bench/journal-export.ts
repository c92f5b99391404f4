import { processorSeconds, residentMegabytes } from './processes.ts';
import { newPerson, writeJournal } from './people.ts';
import { startProduct } from './product-server.ts';

/** What downloading a very long journal costs the server in memory; the aim is 50 MB, whatever the length. */
const aim = 50;
const entries = 10_000;
const wordsEach = 250;

const product = await startProduct({ DEMO: 'off' });
const writer = await newPerson(product, 'client', { email: 'writer@example.org' });
const headers = { cookie: writer.cookie };
await (await fetch(`${product.url}/api/client/journal-export`, { headers })).arrayBuffer();
await writeJournal(product, writer, { to: entries, textOf: noise });

const rest = residentMegabytes(product.pid);
const downloads = [];
for (const name of ['first', 'second', 'slow reader']) downloads.push(await download(name));
await product.stop();
if (downloads.some(({ extra }) => extra > aim)) process.exitCode = 1;

async function download(name: string): Promise<{ extra: number }> {
  const response = await fetch(`${product.url}/api/client/journal-export`, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`The export answered ${response.status}.`);
  const begun = performance.now();
  const busyBefore = processorSeconds(product.pid) ?? Number.NaN;
  let bytes = 0;
  let peak = 0;
  let seen = 0;
  for await (const piece of response.body) {
    bytes += piece.length;
    peak = Math.max(peak, residentMegabytes(product.pid) ?? 0);
    seen += 1;
    if (name === 'slow reader' && seen % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const busy = (processorSeconds(product.pid) ?? Number.NaN) - busyBefore;
  const extra = peak - (rest ?? Number.NaN);
  console.log(
    `${name.padEnd(12)} ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s, ` +
      `${busy.toFixed(1)} s of CPU; server ${rest?.toFixed(0)} MB at rest, ${peak.toFixed(0)} MB at most, ` +
      `${extra.toFixed(0)} MB more (aim ${aim})`,
  );
  return { extra };
}

function noise(number: number): string {
  return Array.from({ length: wordsEach }, (_word, k) =>
    Math.imul(number + 1, k + 7919)
      .toString(36)
      .slice(0, 2 + (k % 7)),
  ).join(' ');
}
