import type { DemoPerson } from '#contract/demo/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteSessionsOfDemoPeople } from '#server/platform/auth/accounts.ts';
import { isLoopback } from '#server/platform/connection-security.ts';
import type { Deps } from '#server/platform/deps.ts';
import { catalogue } from '#server/platform/messages.ts';
import { playDemo } from './play.ts';
import { claimDemo, deleteDemoPeople, findDemoState, findDemoUser, restoreDemoRole, setDemoState } from './queries.ts';
import { noraWhitfield } from './cast/nora-whitfield.ts';
import { demoAdmin, demoCoaches } from './cast/staff.ts';

const words = catalogue<typeof import('#messages/server/demo.ts')>('demo');
const entrances: DemoPerson[] = ['coach', 'client', 'admin'];

/** Seeded at the first start with the demo on; once removed, it stays removed. */
export async function seedDemo(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await claimDemo(tx)) await playDemo(deps, tx);
  });
}

/** While the demo is off, sessions of demo people from before end. */
export async function closeDemo(deps: Pick<Deps, 'db'>): Promise<void> {
  await deleteSessionsOfDemoPeople(deps.db);
}

export async function removeDemo(deps: Pick<Deps, 'db'>): Promise<number> {
  return await deps.db.transaction(async (tx) => {
    const people = await deleteDemoPeople(tx);
    await setDemoState(tx, 'removed');
    return people;
  });
}

const addresses: Record<DemoPerson, string> = {
  coach: demoCoaches[0]?.email ?? '',
  client: noraWhitfield.email,
  admin: demoAdmin.email,
};

/** The demo buttons beside the sign-in form; none while the demo is off or removed. */
export async function openEntrances(
  deps: Deps,
  language: string,
): Promise<{ person: DemoPerson; label: string; line: string }[]> {
  const { people } = words(language).entrances;
  return (await isDemoOpen(deps)) ? entrances.map((person) => ({ person, ...people[person] })) : [];
}

export async function isDemoOpen(deps: Deps): Promise<boolean> {
  return deps.config.demo && (await findDemoState(deps.db)) === 'present';
}

/** Headers that only a proxy, a tunnel or a content network sets. */
const forwarding = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-envoy-external-address',
  'x-appengine-user-ip',
  'x-azure-clientip',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'cf-visitor',
];

/**
 * A proxy in front may send us a loopback host name for requests from anywhere, and the demo does not trust any proxy
 * (config.ts).
 */
export const isForwarded = (headers: Record<string, unknown>): boolean =>
  Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded'));

/** Signs in without a password: only as a demo person, and only from the host's own machine. */
export async function enterDemo(
  deps: Deps,
  person: DemoPerson,
  visitor: { origin: string | undefined; hostname: string; isForwarded: boolean; ip: string; userAgent: string },
): Promise<string[]> {
  // DNS rebinding: a site whose name resolves to this machine could otherwise enter through the visitor's browser.
  const isFromHere = visitor.origin === deps.config.baseUrl && isLoopback(visitor.hostname) && !visitor.isForwarded;
  if (!isFromHere || !(await isDemoOpen(deps))) throw refusal('demo-not-found');
  const user = await findDemoUser(deps.db, addresses[person]);
  if (!user) throw refusal('demo-person-gone');
  if (user.role !== person || user.suspendedAt) await restoreDemoRole(deps.db, user.id, person);
  deps.identity.forgetUser(user.id);
  await audit(deps.db, { actorId: user.id, action: 'demo-sign-in' });
  return await deps.identity.issueSession(user.id, visitor);
}
