import { demoEntrances } from '#contract/demo/entrances.ts';
import type { DemoPerson } from '#contract/demo/endpoints.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteSessionsOfDemoPeople } from '#server/platform/auth/accounts.ts';
import { isLoopback } from '#server/platform/connection-security.ts';
import type { Deps } from '#server/platform/deps.ts';
import { playDemo } from './play.ts';
import { claimDemo, deleteDemoPeople, findDemoState, findDemoUser, restoreDemoRole, setDemoState } from './queries.ts';
import { noraWhitfield } from './cast/nora-whitfield.ts';
import { demoAdmin, demoCoaches } from './cast/staff.ts';

/** Written at the first start where the demo is on; once removed they stay removed. */
export async function seedDemo(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await claimDemo(tx)) await playDemo(deps, tx);
  });
}

/** Where the demo is off, nobody goes on in it with a session from when it was on. */
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

/** The doors shown beside the sign-in form; none where the demo is off or its people were removed. */
export async function openEntrances(deps: Deps): Promise<(typeof demoEntrances.people)[number][]> {
  return (await isDemoOpen(deps)) ? [...demoEntrances.people] : [];
}

async function isDemoOpen(deps: Deps): Promise<boolean> {
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
 * A proxy that gives us a loopback name of its own choosing is in front: whoever comes through it may come from anywhere,
 * and the demo knows no proxy (config.ts).
 */
export const isForwarded = (headers: Record<string, unknown>): boolean =>
  Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded'));

/** Signs in without a password. Only ever as a demo person, and only where nobody but the host's own machine gets in. */
export async function enterDemo(
  deps: Deps,
  person: DemoPerson,
  visitor: { origin: string | undefined; hostname: string; isForwarded: boolean; ip: string; userAgent: string },
): Promise<string[]> {
  // A site that lets its own name lead to this machine could otherwise enter with the visitor's browser and read along.
  const isFromHere = visitor.origin === deps.config.baseUrl && isLoopback(visitor.hostname) && !visitor.isForwarded;
  if (!isFromHere || !(await isDemoOpen(deps))) throw notFound('The demo');
  const user = await findDemoUser(deps.db, addresses[person]);
  if (!user) throw new AppError('not_found', 'This demo person was removed.');
  if (user.role !== person || user.suspendedAt) await restoreDemoRole(deps.db, user.id, person);
  deps.identity.forgetUser(user.id);
  await audit(deps.db, { actorId: user.id, action: 'demo-sign-in' });
  return await deps.identity.issueSession(user.id, visitor);
}
