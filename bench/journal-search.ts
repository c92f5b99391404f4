import { processorSeconds } from './processes.ts';
import { newPerson, writeJournal } from './people.ts';
import { startProduct } from './product-server.ts';

/** Sealed text is searched by opening all of one person's entries. The aim is 50 ms for a thousand of them. */
const aim = { entries: 1_000, milliseconds: 50 };
const sizes = [1_000, 3_000];
const rounds = 25;

const vocabulary = (
  'the a and I to of in it was that my not we she he but so for on with at then day home work walk rain morning evening ' +
  'asked said wanted waited didn’t thought tea kitchen window garden letter mother friend quiet loud slow again never little'
).split(' ');

const product = await startProduct({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const writer = await newPerson(product, 'client', { email: 'writer@example.org' });

console.log(
  `${rounds} requests each, one after the other; the whole way there and back, with the database. Aim: ` +
    `${aim.milliseconds} ms at ${aim.entries} entries.\n`,
);
console.log(
  `${'entries'.padStart(8)}  ${'request'.padEnd(34)}${'median'.padStart(10)}${'slowest'.padStart(10)}` +
    `${'CPU each'.padStart(12)}${'found'.padStart(8)}`,
);
let written = 0;
for (const size of sizes) {
  await writeJournal(product, writer, { from: written, to: size, textOf });
  written = size;
  for (const [name, query] of [
    ['page 1', ''],
    ['search, in every entry', '?search=the'],
    ['search, in one', '?search=albatross'],
    ['search, two words and an accent', '?search=zoe%20cafe'],
    ['search, in none', '?search=nowhere'],
  ] as const) {
    const { median } = await measure(size, name, query);
    if (size === aim.entries && median > aim.milliseconds) process.exitCode = 1;
  }
}
await product.stop();

async function measure(size: number, name: string, query: string): Promise<{ median: number }> {
  const path = `/api/client/journal-entries${query}`;
  for (let n = 0; n < 5; n += 1) await request(path);
  const times: number[] = [];
  const busyBefore = processorSeconds(product.pid) ?? Number.NaN;
  let found = 0;
  for (let n = 0; n < rounds; n += 1) {
    const begun = performance.now();
    const answer = (await request(path)) as { pagination: { total: number } };
    times.push(performance.now() - begun);
    found = answer.pagination.total;
  }
  const busy = (((processorSeconds(product.pid) ?? Number.NaN) - busyBefore) / rounds) * 1_000;
  const inOrder = times.toSorted((a, b) => a - b);
  const median = inOrder[Math.floor(rounds / 2)] ?? Number.NaN;
  console.log(
    `${String(size).padStart(8)}  ${name.padEnd(34)}${`${median.toFixed(1)} ms`.padStart(10)}` +
      `${`${(inOrder.at(-1) ?? Number.NaN).toFixed(1)} ms`.padStart(10)}${`${busy.toFixed(1)} ms`.padStart(12)}` +
      String(found).padStart(8),
  );
  return { median };
}

async function request(path: string): Promise<unknown> {
  const response = await fetch(`${product.url}${path}`, { headers: { cookie: writer.cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** 80 to 240 words, accents in every sixth, a bird in one. */
function textOf(number: number): string {
  const words = Array.from(
    { length: 80 + ((number * 37) % 160) },
    (_word, k) => vocabulary[Math.abs(Math.imul(number + 1, k + 7919) >> 7) % vocabulary.length],
  );
  if (number % 6 === 0) words.push('with', 'Zoë', 'in', 'the', 'Café');
  if (number === 400) words.push('albatross');
  return `The ${words.join(' ')}.`;
}
