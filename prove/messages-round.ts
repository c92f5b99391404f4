import { setTimeout as sleep } from 'node:timers/promises';
import type { Ground } from '#testing/live-ground.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { linesOf } from './messages-page.ts';
import type { Line, Talker } from './messages-page.ts';
import type { SmallProxy } from './messages-proxy.ts';

/**
 * - `process`: one of the two server processes is killed, and started again a little later
 * - `both`: both of them, one right after the other
 * - `database`: PostgreSQL is killed whole; - `restart`: it is stopped in order; each time it comes back
 * - `streams`: the open streams are cut, again and again; - `proxy`: no connection for a moment
 */
export const strikes = ['process', 'both', 'database', 'restart', 'streams', 'proxy'] as const;
export type Strike = (typeof strikes)[number];

export type Pair = { conversationId: string; guide: Talker; client: Talker };
type Stage = {
  ground: Ground;
  proxy: SmallProxy;
  servers: readonly [ServerProcess, ServerProcess];
  pairs: readonly Pair[];
  random: () => number;
};

type Verdict = { missing: string[]; doubled: string[]; outOfOrder: string[]; unlike: string[] };
export type Played = { verdict: Verdict; settledIn: number; heardIn: number; complaints: string[] };

/** Keeps people below the rate limit when a start takes long. */
const atMostInARound = 8;
const settleWithin = 120_000;
const hearWithin = 60_000;

/** Everyone writes while something is struck at a random moment; then the pages are compared. */
export async function playRound(stage: Stage, strike: Strike): Promise<Played> {
  const { pairs, random } = stage;
  const talkers = pairs.flatMap(({ guide, client }) => [guide, client]);
  let isOver = false;
  const writing = talkers.map(async (talker) => {
    await sleep(random() * 800);
    for (let count = 0; !isOver && count < atMostInARound; count += 1) {
      await talker.say();
      await sleep(200 + random() * 1_600);
    }
  });
  await sleep(600 + random() * 1_500);
  await strikeAt(stage, strike);
  await sleep(random() * 1_000);
  isOver = true;
  await Promise.all(writing);

  const complaints: string[] = [];
  const settle = () =>
    until('settled', async () => (await Promise.all(pairs.map(isSettled))).every(Boolean), {
      within: settleWithin,
    }).catch(async () => complaints.push(`the pages did not settle: ${await stateOf(pairs)}`));
  const begun = performance.now();
  await settle();
  const settledIn = performance.now() - begun;

  // One writes at a time, so that only the other's stream can bring it.
  const from = performance.now();
  for (const { guide, client } of pairs) {
    for (const [one, other] of [
      [guide, client],
      [client, guide],
    ] as const) {
      const text = await one.say();
      const hears = async () => (await linesOf(other)).some((line) => line.text === text);
      await until('heard', hears, { within: hearWithin }).catch(() =>
        complaints.push(`the page of ${other.name} did not receive ${text}`),
      );
    }
  }
  const heardIn = (performance.now() - from) / (pairs.length * 2);
  await settle();
  return {
    verdict: joined(await Promise.all(pairs.map((pair) => judge(stage, pair)))),
    settledIn,
    heardIn,
    complaints,
  };
}

async function strikeAt({ ground, proxy, servers, random }: Stage, strike: Strike): Promise<void> {
  const [one, other] = random() < 0.5 ? servers : [servers[1], servers[0]];
  if (strike === 'process' || strike === 'both') {
    await one.kill();
    if (strike === 'both') await other.kill();
    await sleep(random() * 1_500);
    await Promise.all([one.start(), other.start()]);
  } else if (strike === 'streams') {
    for (let times = 0; times < 3; times += 1) {
      proxy.cutStreams();
      await sleep(random() * 1_500);
    }
  } else if (strike === 'proxy') {
    proxy.shut();
    await sleep(500 + random() * 2_500);
    proxy.open();
  } else {
    await ground.restartDatabase(strike === 'database');
  }
}

/** Neither device has anything unsent, and both pages show every message. */
async function isSettled({ guide, client }: Pair): Promise<boolean> {
  const all = guide.said.length + client.said.length;
  const seen = await Promise.all([linesOf(guide), linesOf(client)]);
  return seen.every((lines) => lines.length >= all && lines.every(({ isUnsent }) => !isUnsent));
}

async function stateOf(pairs: readonly Pair[]): Promise<string> {
  const states = pairs.map(
    async ({ guide, client }) =>
      await Promise.all(
        [guide, client].map(async (talker) => {
          const lines = await linesOf(talker);
          const held = await talker.page.locator('.composer__held').allInnerTexts();
          return (
            `${talker.name} sees ${lines.length} of ${guide.said.length + client.said.length}, ` +
            `${lines.filter(({ isUnsent }) => isUnsent).length} unsent ${held.join(' ')}`
          ).trim();
        }),
      ),
  );
  return (await Promise.all(states)).flat().join(', ');
}

async function judge({ ground }: Stage, { conversationId, guide, client }: Pair): Promise<Verdict> {
  const said = [...guide.said, ...client.said];
  const [byGuide, byClient] = [await linesOf(guide), await linesOf(client)];
  const verdicts = [byGuide, byClient].map((lines): Verdict => {
    const texts = lines.map(({ text }) => text);
    return {
      missing: said.filter((text) => !texts.includes(text)),
      doubled: texts.filter((text, index) => texts.indexOf(text) !== index),
      outOfOrder: [guide, client].flatMap((talker) => firstOutOfOrder(texts, talker)),
      unlike: [],
    };
  });
  const stored = await ground.count(
    `select count(*)::int as count from messages where conversation_id = '${conversationId}'`,
  );
  const last = await ground.count(`select last_number as count from conversations where id = '${conversationId}'`);
  const unlike = [
    ...(textsOf(byGuide) === textsOf(byClient) ? [] : [`${guide.name} and ${client.name} see different conversations`]),
    ...(stored === said.length && last === said.length
      ? []
      : [`${said.length} said, ${stored} stored, last number ${last}`]),
  ];
  return joined([...verdicts, { missing: [], doubled: [], outOfOrder: [], unlike }]);
}

const textsOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');

function firstOutOfOrder(texts: readonly string[], { said }: Talker): string[] {
  const own = new Set(said);
  const seen = texts.filter((text) => own.has(text));
  const at = seen.findIndex((text, index) => text !== said[index]);
  return at < 0 ? [] : [seen[at] ?? ''];
}

function joined(verdicts: readonly Verdict[]): Verdict {
  return {
    missing: verdicts.flatMap(({ missing }) => missing),
    doubled: verdicts.flatMap(({ doubled }) => doubled),
    outOfOrder: verdicts.flatMap(({ outOfOrder }) => outOfOrder),
    unlike: verdicts.flatMap(({ unlike }) => unlike),
  };
}
