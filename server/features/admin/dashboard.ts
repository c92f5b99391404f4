import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { growthWeeks, type HealthState } from '#contract/admin/constants.ts';
import type { AdminDashboard, HealthCheck } from '#contract/admin/schema.ts';
import { dateBefore, weekStart } from '#contract/days.ts';
import { longWaitMinutes } from '#contract/mail/constants.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { whoWaits } from '#server/features/coach-approval/wait.ts';
import { countKeptAdmins } from '#server/platform/auth/admin-grant.ts';
import { issuerStatus } from '#server/platform/auth/issuer.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { readBackupState, type BackupState } from '#server/platform/backup/state-queries.ts';
import type { Config, OidcConfig } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import {
  countMediaBytes,
  countTotals,
  countUndeliveredMail,
  findBacklog,
  findRunningUpdate,
  listGrowth,
} from './dashboard-queries.ts';
import type { RunningUpdate } from './dashboard-queries.ts';
import { healthWords, type HealthWords } from './words.ts';

/** The same few statements whatever there is to count. */
export async function adminDashboardOf(
  deps: Deps,
  actor: SessionUser,
  { language, firstWeekday }: { language: string; firstWeekday: number },
): Promise<AdminDashboard> {
  const weeks = growthWeekStarts(localDate(deps.clock.now(), actor.timeZone), firstWeekday);
  const weekStarts = weeks.map((first) => startOfDay(first, actor.timeZone));
  const [counts, waiting, growth, health] = await Promise.all([
    countTotals(deps.db, actor),
    whoWaits(deps, actor),
    listGrowth(deps.db, actor, weekStarts),
    systemHealth(deps, actor, language),
  ]);
  return {
    ...counts,
    coachApproval: deps.config.coachApproval,
    ...waiting,
    systemHealth: health,
    growth: growth.map((week, index) => ({ week: weeks[index] ?? '', ...week })),
  };
}

/** Oldest first; the last one is where the current week ends. */
function growthWeekStarts(today: string, firstWeekday: number): string[] {
  const thisWeek = weekStart(today, firstWeekday);
  return Array.from({ length: growthWeeks + 1 }, (_, index) =>
    dateBefore(thisWeek, (growthWeeks - 1 - index) * daysPerWeek),
  );
}

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'identity'>;

/** A statement that asks nothing takes well under a millisecond on the same machine, and a few across a network. */
const slowMs = 250;
const verySlowMs = 2_000;
/** Jobs come every minute; what is older was left lying. */
const overdueMinutes = 5;
const megabyte = 1024 * 1024;
const lowSpace = 1024 * megabyte;
const noSpace = 200 * megabyte;

const healthy = (name: string, detail: string): HealthCheck => ({
  name,
  status: 'healthy',
  detail,
  remedy: null,
  page: null,
});
const unhealthy = (
  name: string,
  detail: string,
  remedy: string,
  more: { status?: HealthState; page?: string } = {},
): HealthCheck => ({ name, status: more.status ?? 'degraded', detail, remedy, page: more.page ?? null });

/** Looks at everything now. A check that cannot be made is itself a finding, never an error of the page. */
async function systemHealth(
  deps: Needs,
  actor: SessionUser,
  language: string,
): Promise<AdminDashboard['systemHealth']> {
  const { oidc } = deps.config;
  const copy = healthWords(language);
  const checked = async (name: keyof HealthWords['names'], check: () => Promise<HealthCheck>) => {
    try {
      return await check();
    } catch {
      return unhealthy(copy.names[name], copy.unchecked, copy.checkLog, { status: 'down' });
    }
  };
  const checks = await Promise.all([
    checked('database', () => checkDatabase(deps, copy)),
    checked('jobs', () => checkJobs(deps, copy)),
    checked('mail', () => checkMail(deps, actor, copy)),
    checked('disk', () => checkDisk(deps, copy)),
    checked('media', async () => judgeMedia(await countMediaBytes(deps.db), deps.config.media, copy)),
    ...(deps.config.backup.isOn || deps.config.backup.target ? [checked('backup', () => checkBackup(deps, copy))] : []),
    ...(oidc ? [checked('signIn', () => checkIssuer(deps, oidc, copy))] : []),
  ]);
  const status = worst(checks.map((check) => check.status));
  return { status, text: copy.states[status], checkedAt: deps.clock.now().toISOString(), checks };
}

export function worst(states: HealthState[]): HealthState {
  return states.includes('down') ? 'down' : states.includes('degraded') ? 'degraded' : 'healthy';
}

async function checkDatabase({ db }: Needs, copy: HealthWords): Promise<HealthCheck> {
  const began = performance.now();
  const update = await findRunningUpdate(db);
  const found = judgeLatency(performance.now() - began, copy);
  return update ? judgeUpdate(found, update, copy) : found;
}

export function judgeUpdate(found: HealthCheck, update: RunningUpdate, { database: copy }: HealthWords): HealthCheck {
  if (update.isAtWork) return { ...found, detail: `${found.detail} ${copy.updating(update)}` };
  return unhealthy(found.name, `${found.detail} ${copy.brokeOff(update)}`, copy.startAgain);
}

export function judgeLatency(ms: number, { names, database: copy }: HealthWords): HealthCheck {
  const detail = copy.answers({ ms: ms < 1 ? 0 : Math.round(ms) });
  if (ms < slowMs) return healthy(names.database, detail);
  return unhealthy(names.database, detail, copy.slow, { status: ms < verySlowMs ? 'degraded' : 'down' });
}

async function checkJobs({ db, clock }: Needs, { names, jobs: copy }: HealthWords): Promise<HealthCheck> {
  const now = clock.now().getTime();
  const { isThere, overdue, oldestAt } = await findBacklog(db, new Date(now - overdueMinutes * 60_000));
  if (!isThere) return healthy(names.jobs, copy.none);
  if (overdue === 0) return healthy(names.jobs, copy.idle);
  const minutes = Math.round((now - (oldestAt?.getTime() ?? now)) / 60_000);
  return unhealthy(names.jobs, copy.waiting({ jobs: overdue, minutes }), copy.restart);
}

async function checkMail(
  { db, clock }: Needs,
  actor: SessionUser,
  { names, mail: copy }: HealthWords,
): Promise<HealthCheck> {
  const waitingSince = new Date(clock.now().getTime() - longWaitMinutes * 60_000);
  const { failed, waiting } = await countUndeliveredMail(db, actor, waitingSince);
  if (failed + waiting === 0) return healthy(names.mail, copy.none);
  const say = waiting === 0 ? copy.failed : failed === 0 ? copy.waiting : copy.both;
  const detail = say({ failed, waiting, minutes: longWaitMinutes });
  return unhealthy(names.mail, detail, copy.undelivered, { page: '/admin/mail' });
}

async function checkDisk({ config }: Needs, copy: HealthWords): Promise<HealthCheck> {
  try {
    const { bavail, bsize } = await statfs(config.dataDir);
    return judgeSpace(bavail * bsize, copy);
  } catch (error) {
    // With a database and a key of the host's own there may be no folder, and none is needed.
    if (config.databaseUrl === undefined || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return healthy(copy.names.disk, copy.disk.unused);
  }
}

export function judgeSpace(free: number, { names, disk: copy }: HealthWords): HealthCheck {
  const detail =
    free < 10 * 1024 * megabyte
      ? copy.megabytes({ size: Math.floor(free / megabyte) })
      : copy.gigabytes({ size: Math.floor(free / megabyte / 1024) });
  if (free >= lowSpace) return healthy(names.disk, detail);
  return unhealthy(names.disk, detail, copy.freeUp, { status: free < noSpace ? 'down' : 'degraded' });
}

/** From here on the host has time left to make room. */
const nearlyFull = 0.9;

export function judgeMedia(
  used: number,
  { totalBytes: total, perPersonBytes, bucket }: Config['media'],
  { names: { media: name }, media: copy }: HealthWords,
): HealthCheck {
  const size = (bytes: number): string => {
    const megabytes = Math.ceil(bytes / megabyte);
    const inGigabytes = megabytes >= 10 * 1024 || (megabytes > 0 && megabytes % 1024 === 0);
    return inGigabytes ? copy.gigabytes({ size: Math.round(megabytes / 1024) }) : copy.megabytes({ size: megabytes });
  };
  const stored = { used: size(used), isBucket: bucket !== undefined };
  const of = total === null ? copy.used(stored) : copy.usedOf({ ...stored, total: size(total) });
  const detail = `${of} ${copy.each({ limit: size(perPersonBytes) })}`;
  const isNearlyFull = total !== null && used >= total * nearlyFull;
  return isNearlyFull ? unhealthy(name, detail, copy.raise) : healthy(name, detail);
}

async function checkBackup(deps: Needs, copy: HealthWords): Promise<HealthCheck> {
  const found = judgeBackup(await readBackupState(deps), deps.clock.now(), copy);
  return deps.config.media.bucket ? { ...found, detail: `${found.detail} ${copy.backup.inBucket}` } : found;
}

export function judgeBackup(
  { lastAt, failure, isLate, pieces, target }: BackupState,
  now: Date,
  { names: { backup: name }, backup: copy }: HealthWords,
): HealthCheck {
  const command = commandLine('backup');
  if (failure !== null) return unhealthy(name, copy.failed, failure);
  if (lastAt === null) return healthy(name, `${copy.none} ${copy.keepKey}`);
  const age = byAge(lastAt, now, { inHours: copy.madeHours, inDays: copy.madeDays });
  const { added, addedBytes } = pieces;
  const made = added > 0 ? `${age} ${copy.added({ pieces: added, size: Math.ceil(addedBytes / megabyte) })}` : age;
  if (isLate) return unhealthy(name, made, copy.makeByHand({ command }));
  if (target === null) return healthy(name, `${made} ${copy.keepKey}`);
  const copied = target.lastAt
    ? byAge(target.lastAt, now, { inHours: copy.copyHours, inDays: copy.copyDays })
    : copy.noCopy;
  if (target.failure !== null) return unhealthy(name, `${made} ${copied} ${copy.copyFailed}`, target.failure);
  return target.isLate
    ? unhealthy(name, `${made} ${copied}`, copy.sendByHand({ command }))
    : healthy(name, `${made} ${copied} ${copy.keepKey}`);
}

type AgeWords = { inHours: HealthWords['backup']['madeHours']; inDays: HealthWords['backup']['madeDays'] };

function byAge(at: Date, now: Date, { inHours, inDays }: AgeWords): string {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 3_600_000));
  return hours < 48 ? inHours({ hours }) : inDays({ days: Math.floor(hours / 24) });
}

async function checkIssuer(deps: Needs, oidc: OidcConfig, copy: HealthWords): Promise<HealthCheck> {
  const awaySince = issuerStatus(deps)?.awaySince ?? null;
  const found = { awaySince, now: deps.clock.now(), keptAdmins: await countKeptAdmins(deps.db, oidc.adminGroup) };
  return judgeIssuer(oidc, found, copy);
}

export function judgeIssuer(
  { name, issuer, adminGroup: admins = '', coachGroup: coaches = '' }: OidcConfig,
  { awaySince, now, keptAdmins }: { awaySince: Date | null; now: Date; keptAdmins: number },
  { names, signIn: copy }: HealthWords,
): HealthCheck {
  if (awaySince) {
    const minutes = Math.floor((now.getTime() - awaySince.getTime()) / 60_000);
    return unhealthy(names.signIn, copy.away({ name, minutes }), copy.reach({ issuer }), { status: 'down' });
  }
  if (keptAdmins > 0) return unhealthy(names.signIn, copy.lastAdmin({ name }), copy.anotherAdmin);
  const groups = admins && coaches ? 'both' : admins ? 'admins' : coaches ? 'coaches' : 'none';
  return healthy(names.signIn, copy.answers({ groups, name, admins, coaches }));
}
