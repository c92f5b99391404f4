// The CPU time of each call on a large installation, server and database, most expensive first: every GET, and the
// writes that prove:fair attacks with.
import { send } from '#bench/people.ts';
import { descendantSeconds, processorSeconds } from '#bench/processes.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { attackOnce, attacks, whoAsks } from './fair-attacks.ts';
import type { Attackers } from './fair-data.ts';

/** A call that costs more has to be among the attacks. */
const expensiveMs = 20;
const rounds = 10;

type Cost = { name: string; of: string | undefined; server: number; database: number; status: number };

/** Prints them and returns how many are expensive but not among the attacks. */
export async function measureCosts({ url, pid }: ServerProcess, attackers: Attackers): Promise<number> {
  const costs: Cost[] = [];
  const measure = async (name: string, of: string | undefined, ask: () => Promise<number>) => {
    await ask();
    const used = () => ({ server: processorSeconds(pid()) ?? 0, database: descendantSeconds(pid()) ?? 0 });
    const before = used();
    let status = 0;
    for (let round = 0; round < rounds; round += 1) status = await ask();
    const after = used();
    const [server, database] = [after.server - before.server, after.database - before.database];
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
    const isMissing = server + database > expensiveMs && of !== undefined && !attacked.has(of);
    if (isMissing) missing += 1;
    const cells = `${server.toFixed(0).padStart(6)} ms${database.toFixed(0).padStart(7)} ms${String(status).padStart(8)}`;
    console.log(`${name.padEnd(52)}${cells}${isMissing ? '   expensive, and no attack' : ''}`);
  }
  console.log(
    `\n${costs.length} asked, ${rounds} times each; not asked for want of a row: ${skipped.join(', ') || 'none'}.`,
  );
  return missing;
}

const totalOf = ({ server, database }: Cost): number => server + database;

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
  const answer = await send(url, { ...who, address: '10.9.201.1' }, 'GET', path);
  for await (const piece of answer.body ?? []) void piece;
  return answer.status;
}
