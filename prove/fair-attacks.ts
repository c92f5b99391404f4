// The costly calls, and the thread that sends forty of one of them at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { freePage, headersOf, password, type Account } from '#bench/people.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { Attackers } from './fair-data.ts';
import { uploadOnce, uploads } from './fair-uploads.ts';

/** `of`: the call of the registry that it makes; none for a page. */
export type Attack = {
  of?: string;
  path: string;
  as?: 'client' | 'coach' | 'admin';
  init?: RequestInit;
};

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual',
});
const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const drawn = { headers: { 'accept-encoding': 'br' } };
const manyWords = Array.from({ length: 24 }, (_, index) => `word${index + 10}`).join('+');
let number = 0;

/** Each as one person, or one stranger, would send it to do the most harm. */
export const attacks: Record<string, (attackers: Attackers) => Attack> = {
  picture: ({ picture }) => ({
    of: 'coachProfile.uploadPhoto',
    path: '/api/coach/photo',
    as: 'coach',
    init: { method: 'PUT', body: picture.slice(), headers: { 'content-type': 'image/gif' } },
  }),
  'sign-in': ({ client }) => ({
    path: '/api/login',
    init: form({ email: client.email, password: 'not the right one' }),
  }),
  'sign-up': () => ({
    path: '/api/login/sign-up',
    init: form({ firstName: 'A', lastName: 'B', email: `flood-${(number += 1)}-${process.pid}@example.org`, password }),
  }),
  search: () => ({ of: 'journal.list', path: `/api/client/journal-entries?search=${manyWords}`, as: 'client' }),
  'journal page': () => ({ of: 'journal.list', path: '/api/client/journal-entries?page=3', as: 'client' }),
  'offline pages': () => ({ of: 'clientDashboard.offlineCopy', path: '/api/client/dashboard/offline', as: 'client' }),
  versions: ({ entryId }) => ({
    of: 'journal.versions',
    path: `/api/client/journal-entries/${entryId}/versions`,
    as: 'client',
  }),
  'a year of pages': () => ({ of: 'clientDashboard.year', path: '/api/client/year', as: 'client' }),
  'Today, its facts': () => ({ of: 'clientDashboard.get', path: '/api/client/dashboard', as: 'client' }),
  'a program day': () => ({
    of: 'clientDashboard.programDay',
    path: '/api/client/program-days/1/1',
    as: 'client',
  }),
  'a program, all prompts': () => ({
    of: 'programs.preview',
    path: '/api/programs/preview/living-from-desire-01',
    as: 'coach',
  }),
  'a long entry saved': () => ({
    of: 'journal.save',
    path: '/api/journal-entries',
    as: 'client',
    init: json(freePage('word '.repeat(3_900))),
  }),
  'journal download': () => ({ of: 'export.journal', path: '/api/client/journal-export', as: 'client' }),
  'all own data': () => ({ of: 'export.own', path: '/api/my-data', as: 'client' }),
  'Today, drawn and packed': () => ({ path: '/', as: 'client', init: drawn }),
  'landing page': () => ({ path: '/', init: drawn }),
  'coach’s home': () => ({ path: '/', as: 'coach', init: drawn }),
  'coach’s dashboard': () => ({ of: 'coachDashboard.get', path: '/api/coach/dashboard', as: 'coach' }),
  'clients, searched': () => ({ of: 'coachDashboard.clients', path: '/api/coach/clients?search=00', as: 'coach' }),
  'client page': ({ client }) => ({ of: 'clients.detail', path: `/api/coach/client/${client.id}`, as: 'coach' }),
  'shared entries': () => ({ of: 'sharing.reading', path: '/api/coach/shared-entries', as: 'coach' }),
  analytics: () => ({ of: 'analytics.coach', path: '/api/coach/analytics', as: 'coach' }),
  'message search': () => ({ of: 'messages.search', path: '/api/messages/search?search=word10+word11', as: 'coach' }),
  'coach’s own data': () => ({ of: 'export.own', path: '/api/my-data', as: 'coach' }),
  'bulk message': ({ clientIds }) => ({
    of: 'bulk.run',
    path: '/api/coach/bulk',
    as: 'coach',
    init: json({ action: 'message', actionId: crypto.randomUUID(), message: 'Hello {firstName}.', clientIds }),
  }),
  'bulk preview': ({ clientIds }) => ({
    of: 'bulk.preview',
    path: '/api/coach/bulk/preview',
    as: 'coach',
    init: json({ action: 'nudge', clientIds }),
  }),
  'program import': () => ({
    of: 'programs.import',
    path: '/api/admin/import-program',
    as: 'coach',
    init: json(largestProgram()),
  }),
  'admin’s users': () => ({ of: 'admin.users', path: '/api/admin/users', as: 'admin' }),
  'users searched': () => ({ of: 'admin.usersPage', path: '/api/admin/users/page?search=an', as: 'admin' }),
  'users as CSV': () => ({ of: 'admin.downloadUsers', path: '/api/admin/users/download', as: 'admin' }),
  'audit as JSON': () => ({ of: 'audit.download', path: '/api/admin/audit/download?format=json', as: 'admin' }),
  'all coaches': () => ({ of: 'adminPeople.coaches', path: '/api/admin/coaches', as: 'admin' }),
  'admin’s dashboard': () => ({ of: 'admin.dashboard', path: '/api/admin/dashboard', as: 'admin' }),
};

/** Run by the host on the command line. */
export const backup = 'backups, one after the other';

/** Twelve full weeks; each import replaces the one before. */
function largestProgram(): unknown {
  const programId = 'heavy-to-carry';
  const text = 'What did you notice? '.repeat(90);
  const weeks = Array.from({ length: 12 }, (_, week) => ({
    weekNumber: week + 1,
    title: `Week ${week + 1}`,
    focusDescription: text.slice(0, 1_900),
    practices: Array.from({ length: 10 }, (_practice, index) => ({ title: `Practice ${index + 1}` })),
  }));
  const prompts = Array.from({ length: 84 }, (_, day) => ({
    weekNumber: Math.floor(day / 7) + 1,
    dayNumber: (day % 7) + 1,
    promptText: text,
  }));
  return {
    programData: { programId, title: 'Heavy to carry', durationWeeks: 12 },
    weeklyData: { programId, weeks },
    dailyData: { programId, prompts },
    replace: true,
  };
}

/**
 * Reads the whole answer. Each attack comes from another address, so that it has the whole rate limit of one.
 */
export async function attackOnce(
  url: string,
  name: string,
  attackers: Attackers,
  round = 0,
  given?: Attack,
): Promise<number> {
  const address = `10.9.${round}.${given ? 200 : Object.keys(attacks).indexOf(name)}`;
  const { path, as, init } = given ?? attacks[name]?.(attackers) ?? { path: '/' };
  const who = { address, cookie: as ? attackers[as].cookie : '' };
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...headersOf(url, who), ...(init?.headers as Record<string, string> | undefined) },
  });
  for await (const piece of answer.body ?? []) void piece;
  return answer.status;
}

/** The role with the most data among those that may make the call. */
export function whoAsks({ access }: Pick<EndpointSpec, 'access'>): Attack['as'] {
  if (access === 'public') return undefined;
  if (!Array.isArray(access)) return 'client';
  return (['coach', 'client', 'admin'] as const).find((kind) => (access as readonly string[]).includes(kind));
}

export type AttackTask = {
  url: string;
  name: string;
  attackers: Attackers;
  /** Replaces the attack of that name. */
  given?: Attack;
  seconds: number;
  atOnce: number;
  round: number;
};
export type AttackResult = { answered: number; refused: number; broken: number };

if (!isMainThread) {
  const { url, name, attackers, given, seconds, atOnce, round } = workerData as AttackTask;
  const result: AttackResult = { answered: 0, refused: 0, broken: 0 };
  const until = performance.now() + seconds * 1000;
  const count = async (status: number) => {
    if (status === 0 || status === 500) result.broken += 1;
    else if (status === 429 || status === 503) result.refused += 1;
    else result.answered += 1;
    // Refusals are cheap; a loop of nothing but refusals measures the network and not the call.
    if (status === 0 || status === 429 || status === 503) await sleep(250);
  };
  const attack = async () => {
    while (performance.now() < until) await count(await attackOnce(url, name, attackers, round, given).catch(() => 0));
  };
  const upload = async (who: Account) => {
    while (performance.now() < until) await uploadOnce(url, who, attackers.photo, count);
  };
  const backUp = async () => {
    const script = join(import.meta.dirname, '../server/commands/backup.ts');
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: 'off', DATA_DIR: attackers.dataDir };
    while (performance.now() < until) {
      const [code] = (await once(spawn(process.execPath, [script], { env, stdio: 'ignore' }), 'exit')) as [number];
      if (code === 0) result.answered += 1;
      else result.broken += 1;
    }
  };
  if (name === backup) await backUp();
  else await Promise.all(name === uploads ? attackers.uploaders.map(upload) : Array.from({ length: atOnce }, attack));
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(result);
}
