// What each call costs with much data: processor time of the server and of its database, the dearest first. Every call
// that reads is asked; of those that write, the ones prove:fair attacks with.
import { headersOf } from '#bench/people.ts';
import { processorSeconds, treeProcessorSeconds } from '#bench/processes.ts';
import type { RunningServer } from '#bench/product-server.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { attackOnce, attacks } from './fair-attacks.ts';
import type { Attackers } from './fair-house.ts';

/** From here on a call is dear, and has to be among the attacks. */
const dearMs = 20;
const rounds = 10;

type Cost = { name: string; of: string | undefined; server: number; database: number; status: number };

/** Prints them, and gives back how many are dear and not attacked with. */
export async function measureCosts({ url, pid }: RunningServer, attackers: Attackers): Promise<number> {
  const costs: Cost[] = [];
  const measure = async (name: string, of: string | undefined, ask: () => Promise<number>) => {
    await ask();
    const before = { server: processorSeconds(pid) ?? 0, all: treeProcessorSeconds(pid) };
    let status = 0;
    for (let round = 0; round < rounds; round += 1) status = await ask();
    const server = (processorSeconds(pid) ?? 0) - before.server;
    const database = treeProcessorSeconds(pid) - before.all - server;
    costs.push({ name, of, server: (server / rounds) * 1000, database: (database / rounds) * 1000, status });
  };
  for (const name of Object.keys(attacks))
    await measure(name, attacks[name]?.(attackers).of, () => attackOnce(url, name, attackers, 200));
  const reading = (allEndpoints as readonly EndpointSpec[]).filter(
    ({ method, access, id }) => method === 'GET' && access !== 'public' && id !== 'live.stream',
  );
  const skipped: string[] = [];
  for (const endpoint of reading) {
    const path = withIds(endpoint.path, attackers);
    const who = whoAsks(endpoint);
    if (path && who) await measure(endpoint.path, endpoint.id, () => ask(url, path, attackers[who]));
    else skipped.push(endpoint.id);
  }

  const attacked = new Set(Object.values(attacks).map((attack) => attack(attackers).of));
  console.log(`${'call'.padEnd(52)}${'server'.padStart(9)}${'database'.padStart(10)}${'status'.padStart(8)}`);
  let missing = 0;
  for (const { name, of, server, database, status } of costs.toSorted((a, b) => totalOf(b) - totalOf(a))) {
    const isMissing = server + database > dearMs && of !== undefined && !attacked.has(of);
    if (isMissing) missing += 1;
    const cells = `${server.toFixed(0).padStart(6)} ms${database.toFixed(0).padStart(7)} ms${String(status).padStart(8)}`;
    console.log(`${name.padEnd(52)}${cells}${isMissing ? '   dear, and no attack' : ''}`);
  }
  console.log(
    `\n${costs.length} asked, ${rounds} times each; not asked for want of a row: ${skipped.join(', ') || 'none'}.`,
  );
  return missing;
}

const totalOf = ({ server, database }: Cost): number => server + database;

/** Whoever has most. */
function whoAsks({ access }: EndpointSpec): 'client' | 'coach' | 'admin' | undefined {
  if (!Array.isArray(access)) return 'client';
  return (['coach', 'client', 'admin'] as const).find((kind) => (access as readonly string[]).includes(kind));
}

function withIds(path: string, attackers: Attackers): string | undefined {
  const { client, coach, entryId, conversationId, programId } = attackers;
  const id = path.includes('/journal-entries/')
    ? entryId
    : path.includes('/programs/')
      ? programId
      : path.includes('/admin/users/')
        ? client.id
        : path.includes('/admin/coaches/')
          ? coach.id
          : undefined;
  const known: Record<string, string | undefined> = {
    id,
    clientId: client.id,
    coachId: coach.id,
    conversationId,
    programId: 'living-from-desire-01',
    week: '1',
    day: '1',
    name: 'program',
  };
  let isWhole = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (known[name] === undefined) isWhole = false;
    return known[name] ?? '';
  });
  return isWhole ? filled : undefined;
}

async function ask(url: string, path: string, who: Attackers['client']): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers: headersOf(url, { ...who, address: '10.9.201.1' }) });
  for await (const piece of answer.body ?? []) void piece;
  return answer.status;
}
