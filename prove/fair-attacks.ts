// The costly calls, and the thread that makes forty of one of them at once for as long as it is told.
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { headersOf, password, type Somebody } from './fair-people.ts';

export type Attackers = { client: Somebody; coach: Somebody; admin: Somebody; entryId: string; picture: Uint8Array };
type Request = { path: string; as?: keyof Pick<Attackers, 'client' | 'coach' | 'admin'>; init?: RequestInit };

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual',
});
const manyWords = Array.from({ length: 24 }, (_, index) => `word${index + 10}`).join('+');
let number = 0;

/** Each as one person, or one stranger, would make it to hurt most. */
export const attacks: Record<string, (attackers: Attackers) => Request> = {
  picture: ({ picture }) => ({
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
  search: () => ({ path: `/api/client/journal-entries?search=${manyWords}`, as: 'client' }),
  'journal page': () => ({ path: '/api/client/journal-entries?page=3', as: 'client' }),
  'offline pages': () => ({ path: '/api/client/dashboard/offline', as: 'client' }),
  versions: ({ entryId }) => ({ path: `/api/client/journal-entries/${entryId}/versions`, as: 'client' }),
  'journal download': () => ({ path: '/api/client/journal-export', as: 'client' }),
  'all own data': () => ({ path: '/api/my-data', as: 'client' }),
  'Today, drawn and packed': () => ({ path: '/', as: 'client', init: { headers: { 'accept-encoding': 'br' } } }),
  'landing page': () => ({ path: '/', init: { headers: { 'accept-encoding': 'br' } } }),
  'coach’s home': () => ({ path: '/', as: 'coach', init: { headers: { 'accept-encoding': 'br' } } }),
  analytics: () => ({ path: '/api/coach/analytics', as: 'coach' }),
  'admin’s users': () => ({ path: '/api/admin/users', as: 'admin' }),
  'admin’s dashboard': () => ({ path: '/api/admin/dashboard', as: 'admin' }),
};

/**
 * Reads the whole answer, as whoever wants to hurt would. Each attack comes from an address of its own, so that it has all
 * that one address may ask for in a minute.
 */
export async function attackOnce(url: string, name: string, attackers: Attackers): Promise<number> {
  const address = `10.9.9.${Object.keys(attacks).indexOf(name)}`;
  const { path, as, init } = attacks[name]?.(attackers) ?? { path: '/' };
  const who = { address, cookie: as ? attackers[as].cookie : '' };
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...headersOf(url, who), ...(init?.headers as Record<string, string> | undefined) },
  });
  for await (const piece of answer.body ?? []) void piece;
  return answer.status;
}

export type AttackTask = { url: string; name: string; attackers: Attackers; seconds: number; atOnce: number };
export type AttackResult = { answered: number; refused: number; broken: number };

if (!isMainThread) {
  const { url, name, attackers, seconds, atOnce } = workerData as AttackTask;
  const result: AttackResult = { answered: 0, refused: 0, broken: 0 };
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const status = await attackOnce(url, name, attackers).catch(() => 0);
        if (status === 0 || status === 500) result.broken += 1;
        else if (status === 429 || status === 503) result.refused += 1;
        else result.answered += 1;
        // Refusals are cheap; a loop of nothing but refusals measures the network and not the call.
        if (status === 0 || status === 429 || status === 503) await sleep(250);
      }
    }),
  );
  // A thread is no window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(result);
}
