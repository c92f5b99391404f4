import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { growthWeeks, healthTexts, type HealthState } from '#contract/admin/constants.ts';
import type { AdminDashboard, HealthCheck } from '#contract/admin/schema.ts';
import { dateBefore } from '#contract/days.ts';
import { longWaitMinutes } from '#contract/mail/constants.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { countKeptAdmins } from '#server/platform/auth/admin-grant.ts';
import { issuerStatus } from '#server/platform/auth/issuer.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { keyAdvice } from '#server/platform/backup/backup-keys.ts';
import { readBackupState, type BackupState } from '#server/platform/backup/state-queries.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { countTotals, countUndeliveredMail, findBacklog, findRunningUpdate, listGrowth } from './dashboard-queries.ts';
import type { RunningUpdate } from './dashboard-queries.ts';

/** The same few statements whatever there is to count. */
export async function adminDashboardOf(deps: Deps, actor: SessionUser): Promise<AdminDashboard> {
  const mondays = weekMondays(deps.clock.now(), actor.timeZone);
  const weekStarts = mondays.map((monday) => startOfDay(monday, actor.timeZone));
  const [counts, growth, health] = await Promise.all([
    countTotals(deps.db, actor),
    listGrowth(deps.db, actor, weekStarts),
    systemHealth(deps, actor),
  ]);
  return {
    ...counts,
    coachApproval: deps.config.coachApproval,
    coachesAwaiting: deps.config.coachApproval ? counts.coachesAwaiting : 0,
    systemHealth: health,
    growth: growth.map((week, index) => ({ week: mondays[index] ?? '', ...week })),
  };
}

/** In the caller's time zone, oldest first; the last one is next Monday, where the current week ends. */
function weekMondays(now: Date, timeZone: string): string[] {
  const today = localDate(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + daysPerWeek - 1) % daysPerWeek;
  return Array.from({ length: growthWeeks + 1 }, (_, index) =>
    dateBefore(today, sinceMonday + (growthWeeks - 1 - index) * daysPerWeek),
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

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Looks at everything now. A check that cannot be made is itself a finding, never an error of the page. */
async function systemHealth(deps: Needs, actor: SessionUser): Promise<AdminDashboard['systemHealth']> {
  const { oidc } = deps.config;
  const checks = await Promise.all([
    checked('Database', () => checkDatabase(deps)),
    checked('Background jobs', () => checkJobs(deps)),
    checked('Mail', () => checkMail(deps, actor)),
    checked('Disk space', () => checkDisk(deps)),
    ...(deps.config.backup.isOn || deps.config.backup.target
      ? [checked('Backup', async () => judgeBackup(await readBackupState(deps), deps.clock.now()))]
      : []),
    ...(oidc ? [checked('Sign-in', () => checkIssuer(deps, oidc))] : []),
  ]);
  const status = worst(checks.map((check) => check.status));
  return { status, text: healthTexts[status], checkedAt: deps.clock.now().toISOString(), checks };
}

export function worst(states: HealthState[]): HealthState {
  return states.includes('down') ? 'down' : states.includes('degraded') ? 'degraded' : 'healthy';
}

async function checked(name: string, check: () => Promise<HealthCheck>): Promise<HealthCheck> {
  try {
    return await check();
  } catch {
    return unhealthy(name, 'This couldn’t be checked.', 'Check the server’s log, then reload this page.', {
      status: 'down',
    });
  }
}

async function checkDatabase({ db }: Needs): Promise<HealthCheck> {
  const began = performance.now();
  const update = await findRunningUpdate(db);
  const found = judgeLatency(performance.now() - began);
  return update ? judgeUpdate(found, update) : found;
}

export function judgeUpdate(found: HealthCheck, { step, steps, rows, isAtWork }: RunningUpdate): HealthCheck {
  const where = `step ${step} of ${steps}${rows > 0 ? `, ${counted(rows, 'row', 'rows')} so far` : ''}`;
  if (isAtWork) return { ...found, detail: `${found.detail} Its tables are being brought up to date: ${where}.` };
  return unhealthy(
    found.name,
    `${found.detail} An update of its tables broke off at ${where}.`,
    'Start the newer release again: it continues from there.',
  );
}

export function judgeLatency(ms: number): HealthCheck {
  const name = 'Database';
  const detail =
    ms < 1 ? 'It answers in less than a millisecond.' : `It answers in ${Math.round(ms).toLocaleString('en-US')} ms.`;
  if (ms < slowMs) return healthy(name, detail);
  return unhealthy(name, detail, 'It’s slow. Check the load and free memory of its machine.', {
    status: ms < verySlowMs ? 'degraded' : 'down',
  });
}

async function checkJobs({ db, clock }: Needs): Promise<HealthCheck> {
  const name = 'Background jobs';
  const now = clock.now().getTime();
  const { isThere, overdue, oldestAt } = await findBacklog(db, new Date(now - overdueMinutes * 60_000));
  if (!isThere) return healthy(name, 'None have run on this database yet.');
  if (overdue === 0) return healthy(name, 'No jobs waiting.');
  const minutes = Math.round((now - (oldestAt?.getTime() ?? now)) / 60_000);
  return unhealthy(
    name,
    `${counted(overdue, 'job is', 'jobs are')} waiting, the oldest for ${counted(minutes, 'minute', 'minutes')}.`,
    'Restart the server. If it stays like this, check its log for what the job queue says.',
  );
}

async function checkMail({ db, clock }: Needs, actor: SessionUser): Promise<HealthCheck> {
  const name = 'Mail';
  const { failed, waiting } = await countUndeliveredMail(
    db,
    actor,
    new Date(clock.now().getTime() - longWaitMinutes * 60_000),
  );
  if (failed + waiting === 0) return healthy(name, 'No undelivered mail.');
  const parts = [
    ...(failed > 0 ? [counted(failed, 'mail failed', 'mails failed')] : []),
    ...(waiting > 0
      ? [`${counted(waiting, 'mail has', 'mails have')} been waiting for more than ${longWaitMinutes} minutes`]
      : []),
  ];
  return unhealthy(name, `${parts.join(', ')}.`, 'Undelivered mail shows the reasons and lets you try again.', {
    page: '/admin/mail',
  });
}

async function checkDisk({ config }: Needs): Promise<HealthCheck> {
  try {
    const { bavail, bsize } = await statfs(config.dataDir);
    return judgeSpace(bavail * bsize);
  } catch (error) {
    // With a database and a key of the host's own there may be no folder, and none is needed.
    if (config.databaseUrl === undefined || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return healthy('Disk space', 'Nothing is kept on this server’s disk.');
  }
}

export function judgeSpace(free: number): HealthCheck {
  const name = 'Disk space';
  const size =
    free < 10 * 1024 * megabyte
      ? `${Math.floor(free / megabyte).toLocaleString('en-US')} MB`
      : `${Math.floor(free / megabyte / 1024).toLocaleString('en-US')} GB`;
  const detail = `${size} free in the data folder.`;
  if (free >= lowSpace) return healthy(name, detail);
  return unhealthy(name, detail, 'Free up space on that disk: once it’s full, nothing can be saved.', {
    status: free < noSpace ? 'down' : 'degraded',
  });
}

export function judgeBackup({ lastAt, failure, isLate, target }: BackupState, now: Date): HealthCheck {
  const name = 'Backup';
  if (failure !== null) return unhealthy(name, 'The last backup failed.', failure);
  if (lastAt === null) return healthy(name, `None yet; the first one is made soon after a start. ${keyAdvice}`);
  const made = `The last one was made ${age(lastAt, now)} ago.`;
  if (isLate) return unhealthy(name, made, `Check the server’s log, and make one by hand: ${commandLine('backup')}.`);
  if (target === null) return healthy(name, `${made} ${keyAdvice}`);
  const copied = target.lastAt
    ? `The newest copy elsewhere is ${age(target.lastAt, now)} old.`
    : 'No copy elsewhere yet.';
  if (target.failure !== null) return unhealthy(name, `${made} ${copied} The last copy failed.`, target.failure);
  return target.isLate
    ? unhealthy(name, `${made} ${copied}`, `Check the server’s log, and send it by hand: ${commandLine('backup')}.`)
    : healthy(name, `${made} ${copied} ${keyAdvice}`);
}

function age(at: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 3_600_000));
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.floor(hours / 24), 'day', 'days');
}

async function checkIssuer(deps: Needs, oidc: OidcConfig): Promise<HealthCheck> {
  const awaySince = issuerStatus(deps)?.awaySince ?? null;
  return judgeIssuer(oidc, awaySince, deps.clock.now(), await countKeptAdmins(deps.db, oidc.adminGroup));
}

export function judgeIssuer(oidc: OidcConfig, awaySince: Date | null, now: Date, keptAdmins: number): HealthCheck {
  const name = 'Sign-in';
  if (awaySince) {
    const minutes = Math.floor((now.getTime() - awaySince.getTime()) / 60_000);
    const since = minutes < 1 ? 'less than a minute' : counted(minutes, 'minute', 'minutes');
    return unhealthy(
      name,
      `${oidc.name} hasn’t answered for ${since}. Nobody can sign in until it does; people who are signed in stay signed in.`,
      `Check that this server can reach ${oidc.issuer}.`,
      { status: 'down' },
    );
  }
  if (keptAdmins > 0)
    return unhealthy(
      name,
      `${oidc.name} answers. The last admin has left the admin group there and still has admin rights.`,
      'Make someone else an admin, or put them back into the group.',
    );
  const groups = [
    oidc.adminGroup && `“${oidc.adminGroup}” for admins`,
    oidc.coachGroup && `“${oidc.coachGroup}” for coaches`,
  ].filter(Boolean);
  const used = groups.length > 0 ? `Groups in use: ${groups.join(', ')}.` : 'No groups are used.';
  return healthy(name, `${oidc.name} answers. ${used}`);
}
