import { isDeepStrictEqual } from 'node:util';
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { Result, RouteName } from '#web/platform/api.ts';
import { fakeApi, Refusal, type Call } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';

/** What pages show, of one client (c1), entry (e1), session (s1), cohort (k1) and program (p1): enough that no two keys are mixed up. */
const shown: Record<string, QueryKey> = {
  me: ['/api/auth/user'],
  settings: ['/api/settings'],
  notices: ['/api/notices'],
  home: ['/api/client/dashboard'],
  'offline copy': ['/api/client/dashboard/offline'],
  journal: ['/api/client/journal-entries', 'list', 'all', 1],
  'day 1': ['/api/client/program-days', 1, 1],
  'own goals': ['/api/client/goals'],
  'own check-ins': ['/api/client/check-ins'],
  'week cards': ['/api/client/week-cards'],
  practices: ['/api/client/practices'],
  reminder: ['/api/client/reminder'],
  'own requests': ['/api/client/coaching-requests'],
  'own sessions': ['/api/client/appointments'],
  'own session': ['/api/client/appointments', 'page', 's1'],
  'coach home': ['/api/coach/dashboard'],
  'coach queue': ['/api/coach/queue', null, 'all'],
  clients: ['/api/coach/clients', {}],
  'held clients': ['held', '/api/coach/clients', {}],
  client: ['/api/coach/client', 'c1'],
  'client nudge': ['/api/coach/client', 'c1', 'nudge'],
  'client notes': ['/api/coach/client', 'c1', 'notes', 'history'],
  'client sessions': ['/api/coach/client', 'c1', 'appointments'],
  'client entry': ['/api/coach/client', 'c1', 'shared-entries', 'e1'],
  'other client': ['/api/coach/client', 'c2'],
  reading: ['/api/coach/shared-entries', null, '2026-01-01'],
  week: ['/api/coach/appointments', 'week', '2026-01-05'],
  hours: ['/api/coach/appointments', 'hours'],
  session: ['/api/coach/appointments', 'page', 's1'],
  'session notes': ['/api/coach/appointments', 'versions', 's1', 'notes'],
  'session summary': ['/api/coach/appointments', 'versions', 's1', 'summary'],
  forms: ['/api/coach/check-ins'],
  unassigned: ['/api/coach/unassigned-clients', {}],
  'invitation figures': ['/api/coach/invitation-stats'],
  'invited addresses': ['/api/coach/invited-addresses'],
  invitations: ['/api/coach/invitations', {}],
  referral: ['/api/coach/referral-code'],
  cohorts: ['/api/coach/cohorts'],
  'cohort figures': ['/api/coach/cohorts', 'k1', 'figures'],
  room: ['/api/cohorts/room', 'k1', 'posts'],
  answers: ['/api/cohorts/room', 'k1', 'answers', 'o1'],
  'other room': ['/api/cohorts/room', 'k2', 'posts'],
  library: ['/api/programs/all'],
  preview: ['/api/programs/preview', 'p1'],
  'archived programs': ['/api/programs/archived'],
  'deleted programs': ['/api/programs/deleted'],
  'programs to assign': ['/api/coach/available-programs'],
  translations: ['/api/programs/translations', 'p1'],
  'admin home': ['/api/admin/dashboard'],
  users: ['/api/admin/users', {}],
  exports: ['/api/admin/exports'],
  'question before deletion': ['/api/admin/users/deletion', 'c1'],
};

const names = Object.keys(shown);
const below = (path: string) => names.filter((name) => String(shown[name]?.[0]).startsWith(path));
/** Each stands for all of its names. */
const groups: [string, string[]][] = [
  ['everything', names],
  ['every page of admins', names.filter((name) => name !== 'me' && name !== 'question before deletion')],
  ['every page of clients', below('/api/client/')],
  ['every page about clients', below('/api/coach/client').filter((name) => name !== 'clients')],
  ['every session', below('/api/coach/appointments')],
  ['programs', ['library', 'preview', 'archived programs', 'deleted programs', 'programs to assign']],
  ['own sessions and session', ['own sessions', 'own session']],
  ['all invitations', ['unassigned', 'invitation figures', 'invited addresses', 'invitations']],
  ['the room', ['room', 'answers']],
];

type Outcome = 'done' | 'gone' | 'conflict' | 'lost';
/** What a press leads to: `said` and `warned` are toasts, `=` what the answer itself shows, all else is fetched again. */
export type Expected = Record<Outcome, string> & { key: string };

/** An exported mutation, pressed. Every route but the first always succeeds. */
export type Row = {
  name: string;
  use: (note: (what: string) => () => void) => unknown;
  press: (hook: never) => unknown;
  answers: [RouteName, unknown][];
  /** What the pages have before the press, by their names. */
  known: Record<string, unknown>;
  expected: Expected;
};

/** The outcomes that are alike are written once. */
type Written = { done?: string; not?: string; gone?: string; conflict?: string; lost?: string; key?: string };
type Answers = { [R in RouteName]?: Partial<Result<R>> };

export function row<Hook>(
  name: string,
  use: (note: (what: string) => () => void) => Hook,
  press: (hook: Hook) => unknown,
  answers: Answers,
  { done = '', not = '', gone = not, conflict = gone, lost = not, key = 'none' }: Written,
  known: Record<string, unknown> = {},
): Row {
  const expected = { done, gone, conflict, lost, key };
  return { name, use, press, answers: Object.entries(answers) as Row['answers'], known, expected };
}

const refusals = {
  gone: new Refusal(404, { message: 'Gone.', code: 'not_found' }),
  conflict: new Refusal(409, { message: 'Changed meanwhile.', code: 'conflict' }),
};

/** With `own` a second press has the key of the first until that is known to have arrived; `given`: the caller has it. */
export async function outcomesOf(one: Row): Promise<Expected> {
  const found = { key: '' } as Expected;
  const keys: string[] = [];
  for (const outcome of ['done', 'gone', 'conflict', 'lost'] as const) {
    const { calls, noticed, again } = await pressed(one, outcome);
    found[outcome] = noticed;
    const [first, second] = [calls, again].map((list) =>
      list.find(({ route }) => !route.startsWith('GET '))?.headers.get('idempotency-key'),
    );
    if (!first || !second) keys.push('none');
    else if (first !== second) keys.push('new');
    else keys.push(first === 'given' ? 'given' : 'same');
  }
  const key = keys.join();
  found.key = key === 'new,same,same,same' ? 'own' : keys.every((each) => each === keys[0]) ? (keys[0] ?? '') : key;
  return found;
}

async function pressed({ use, press, answers, known }: Row, outcome: Outcome) {
  const client = createQueryClient();
  for (const [name, queryKey] of Object.entries(shown)) {
    client.getQueryCache().build(client, { queryKey });
    client.setQueryData(queryKey, known[name]);
  }
  const notes: string[] = [];
  const calls = fakeApi(
    Object.fromEntries(
      answers.map(([route, answer], index) => [route, () => (index === 0 ? answerFor(outcome, answer) : answer)]),
    ),
  );
  toastStore.dismiss(toastStore.current()?.id ?? 0);
  const { result, unmount } = renderHook(() => use((what) => () => void notes.push(what)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const pressOnce = async (): Promise<Call[]> => {
    const before = calls.length;
    act(() => void press(result.current as never));
    await settled();
    return calls.slice(before);
  };
  const first = await pressOnce();
  const said = toastStore.current();
  const toasted = said ? [said.variant === 'destructive' ? 'warned' : 'said'] : [];
  const [[route] = []] = answers;
  const isSent = route === undefined || first.some((call) => call.route.split(' ')[0] === route.split(' ')[0]);
  if (!isSent) throw new Error(`${route} was not called.`);
  const noticed = [...toasted, ...notes, ...followed(client, known)].join(', ');
  const again = await pressOnce();
  unmount();
  return { calls: first, noticed, again };
}

function answerFor(outcome: Outcome, answer: unknown): unknown {
  if (outcome === 'done') return answer;
  if (outcome === 'lost') throw new TypeError('No connection.');
  return refusals[outcome];
}

/** What the page fetches again, shows from the answer, or forgets. */
function followed(client: QueryClient, known: Record<string, unknown>): string[] {
  const stateOf = (name: string) => client.getQueryState(shown[name] ?? []);
  const kept = names.filter((name) => stateOf(name) !== undefined);
  const again = new Set(kept.filter((name) => stateOf(name)?.isInvalidated));
  const together = groups.flatMap(([group, all]) => {
    const members = all.filter((name) => kept.includes(name));
    if (members.length === 0 || !members.every((name) => again.has(name))) return [];
    for (const name of members) again.delete(name);
    return group;
  });
  const changed = kept.filter((name) => !isDeepStrictEqual(stateOf(name)?.data, known[name]));
  const forgotten = names.filter((name) => !kept.includes(name));
  return [...together, ...again, ...changed.map((name) => `=${name}`), ...forgotten.map((name) => `-${name}`)];
}
