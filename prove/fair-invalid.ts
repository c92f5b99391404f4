// The most expensive invalid bodies: derived from the schema of every call, as large as the server accepts, each measured
// once. The worst become attacks.
import { headersOf } from '#bench/people.ts';
import { processorSeconds } from '#bench/processes.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { bodyLimitOf } from '#server/app/body-limit.ts';
import { inputFields, sentAt } from '#testing/input-fields.ts';
import { whoAsks, type Attack } from './fair-attacks.ts';
import type { Attackers } from './fair-data.ts';

export type InvalidBody = Attack & { name: string; cpu: number };

const attackedWith = 12;

type Body = { shape: string; text: string };

/** One field as large as the body can be; everything else is left out. */
function bodiesOf(endpoint: EndpointSpec): Body[] {
  const { body } = endpoint;
  if (!body) return [];
  const bytes = bodyLimitOf(endpoint) - 1024;
  const around = (path: (string | number)[], piece: string, by = ',') => {
    const [before = '', after = ''] = JSON.stringify(sentAt(path, '#')).split('"#"');
    const times = Math.floor((bytes - before.length - after.length - 2) / (piece.length + by.length));
    const filled = Array.from({ length: times }, () => piece).join(by);
    return (open: string, close: string) => `${before}${open}${filled}${close}${after}`;
  };
  const fields = inputFields(body);
  const texts = fields.filter(({ kind }) => kind === 'text');
  const lists = fields.filter(({ kind }) => kind === 'list');
  const records = fields.filter(({ kind }) => kind === 'record');
  const wrong = Object.fromEntries(fields.map(({ path }) => [String(path[0] ?? ''), { isWrong: true }]));
  const unknown = Array.from({ length: Math.floor(bytes / 12) }, (_, index) => [`k${index}`, 0] as const);
  return [
    ...texts.map(({ path }) => ({ shape: `${path.join('.')} long`, text: around(path, 'a', '')('"', '"') })),
    ...lists.flatMap(({ path }) =>
      ['0', '{}', '"a"', '""'].map((piece) => ({
        shape: `${path.join('.')} of ${piece}`,
        text: around(path, piece)('[', ']'),
      })),
    ),
    ...records.map(({ path }) => ({
      shape: `${path.join('.')} of keys`,
      text: JSON.stringify(sentAt(path, Object.fromEntries(unknown))),
    })),
    { shape: 'brackets', text: '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
    { shape: 'an open bracket', text: '{"a":'.repeat(bytes / 5) },
    ...(fields.length > 0
      ? [{ shape: 'unknown fields', text: JSON.stringify({ ...wrong, ...Object.fromEntries(unknown) }) }]
      : []),
  ];
}

/** Measures all of them and returns the worst. */
export async function worstInvalid({ url, pid }: ServerProcess, attackers: Attackers): Promise<InvalidBody[]> {
  const worst: InvalidBody[] = [];
  let asked = 0;
  for (const endpoint of allEndpoints as readonly EndpointSpec[]) {
    if (endpoint.kind === 'form' || endpoint.isHosted) continue;
    let dearest: InvalidBody | undefined;
    for (const { shape, text } of bodiesOf(endpoint)) {
      const attack: Attack = {
        of: endpoint.id,
        path: endpoint.path.replace(/\{(\w+)\}/g, () => '00000000-0000-4000-8000-000000000000'),
        as: whoAsks(endpoint),
        init: { method: endpoint.method, body: text, headers: { 'content-type': 'application/json' } },
      };
      const before = processorSeconds(pid()) ?? 0;
      asked += 1;
      const status = await send(url, attack, attackers, `10.8.${asked >> 8}.${asked & 255}`);
      if (status < 400 || status >= 500) throw new Error(`${endpoint.id}, ${shape}: answered ${status}`);
      const cpu = ((processorSeconds(pid()) ?? 0) - before) * 1000;
      if (!dearest || cpu > dearest.cpu) dearest = { ...attack, name: `${endpoint.id}: ${shape}`, cpu };
    }
    if (dearest) worst.push(dearest);
  }
  const inOrder = worst.toSorted((a, b) => b.cpu - a.cpu);
  const [first, middle] = [inOrder[0], inOrder[inOrder.length >> 1]];
  console.log(
    `${asked} invalid bodies of ${worst.length} calls, all refused. CPU of the worst of a call: ` +
      `${first?.cpu.toFixed(0)} ms at most, ${middle?.cpu.toFixed(0)} ms in the middle.\n`,
  );
  return inOrder.slice(0, attackedWith);
}

/** A body refused unread closes the connection, sometimes before the answer was read. */
const closedUnread = 413;

async function send(url: string, { path, as, init }: Attack, attackers: Attackers, address: string): Promise<number> {
  const headers = headersOf(url, { address, cookie: as ? attackers[as].cookie : '' });
  try {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...(init?.headers as object) } });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return closedUnread;
  }
}
