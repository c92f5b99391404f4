import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { countPeopleAndEntries } from '#server/features/admin/dashboard-queries.ts';
import { issuerStatus } from '#server/platform/auth/issuer.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Runs at each scrape. */
export type Collect = () => Promise<void>;

export function diskFigures({ config }: Deps, registry: Registry): Collect {
  const registers = [registry];
  const free = new Gauge({
    name: 'dayloom_disk_free_bytes',
    help: 'Free space on the disk that holds DATA_DIR.',
    registers,
  });
  const size = new Gauge({ name: 'dayloom_disk_size_bytes', help: 'Size of the disk that holds DATA_DIR.', registers });
  return async () => {
    const disk = await statfs(config.dataDir).catch(() => undefined);
    free.set(disk ? disk.bavail * disk.bsize : Number.NaN);
    size.set(disk ? disk.blocks * disk.bsize : Number.NaN);
  };
}

/** Only where people sign in with OpenID Connect. */
export function issuerFigures(deps: Deps, registry: Registry): Collect {
  if (!issuerStatus(deps)) return async () => {};
  const name = 'dayloom_oidc_issuer_up';
  const up = new Gauge({
    name,
    help: '1 while the OpenID Connect issuer answers this process.',
    registers: [registry],
  });
  return async () => up.set(issuerStatus(deps)?.awaySince ? 0 : 1);
}

/** Counting reads whole tables, so a process does it once an hour and not at each scrape. */
const countEvery = 3_600_000;

export function peopleFigures({ db, clock }: Deps, registry: Registry): Collect {
  const registers = [registry];
  const people = new Gauge({
    name: 'dayloom_people',
    help: 'People by role, without the demo; counted once an hour.',
    labelNames: ['role'],
    registers,
  });
  const entries = new Gauge({
    name: 'dayloom_journal_entries',
    help: 'Journal entries, without the demo; counted once an hour.',
    registers,
  });
  let countedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    if (now - countedAt < countEvery) return;
    const counted = await countPeopleAndEntries(db).catch(() => undefined);
    if (!counted) return;
    countedAt = now;
    const { clients, coaches, admins, withoutRole } = counted;
    for (const [role, count] of Object.entries({ client: clients, coach: coaches, admin: admins, none: withoutRole }))
      people.set({ role }, count);
    entries.set(counted.entries);
  };
}
