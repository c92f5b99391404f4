import { describe, expect, it } from 'vitest';
import type { Call } from '#testing/call.ts';
import { reads, writes } from '#testing/calls.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { wordsOf } from '#testing/unzip.ts';
import { whoMayCall } from '#testing/who-may-call.ts';
import { ground } from '#testing/strangers.ts';

/*
 * Two coaches with clients, groups, programs and everything else twice (testing/two-of-everything.ts). Every change is made once
 * by who may make it: nothing that is not theirs is touched. Then others send the same with ids that are not theirs: they are
 * answered as with an id that nobody has, and nothing is changed.
 */
const on = await ground();

const titled = (calls: Call[]) => calls.map((call) => [`${call[1]} ${call[0]}`, call] as const);

/** They name no row: what they change is the caller's account, which they prove with a password, a code or a key. */
const ofTheAccount = [
  'settings.addPasskey',
  'settings.cancelEmailChange',
  'settings.changeEmail',
  'settings.changePassword',
  'settings.confirmSecondFactor',
  'settings.renewRecoveryCodes',
  'settings.sendConfirmation',
  'settings.sendEmailChangeAgain',
  'settings.startSecondFactor',
  'settings.stopSecondFactor',
];

/** The same for everybody, or only ever an admin's. */
const nobodysRow = [
  'clientDashboard.programDay',
  'coachProfile.byId',
  'coachProfile.photo',
  'coachProfile.public',
  'cohorts.offer',
  'programs.documentSchema',
  'simulation.run',
  // Refused wherever people have passwords; see provider-link.test.ts.
  'adminPeople.removeProviderLink',
];

it('knows an example of every call that changes something or has an id in its path', () => {
  const known = [...writes, ...reads].map(([, route]) => route.replace(/\?.*/, ''));
  const isKnown = ({ method, path }: EndpointSpec) =>
    known.some((route) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(route));
  const left = allEndpoints.filter((endpoint) => {
    const { id, method, path } = endpoint;
    const who = whoMayCall.get(id) ?? [];
    const needsOne = method === 'GET' ? path.includes('{') && who.join() !== 'admin' : true;
    return needsOne && !who.includes('nobody') && !isKnown(endpoint);
  });
  expect(left.map(({ id }) => id).toSorted()).toEqual([...ofTheAccount, ...nobodysRow].toSorted());
});

describe('a change by who may make it touches nothing of others', () => {
  it.each(titled(writes))('%s', async (_, call) => {
    const [who, , , touches = []] = call;
    const { statusCode, body, changed } = await on.changing(async () => await on.send(who, call));
    expect(statusCode, body).toBeLessThan(400);
    expect(on.othersIn(changed, touches)).toEqual([]);
  });
});

/** A photo may be sent before its page, whose id the device has made: an id that nobody has is the sender's own. */
const arrivesLater = ([, route]: Call) => route.includes('/photos/');

describe('an id of somebody else is answered as one that nobody has, and changes nothing', () => {
  const asked = [...reads, ...writes].filter((call) => on.strangersTo(call).length > 0);
  it.each(titled(asked))('%s', async (_, call) => {
    const strangers = on.strangersTo(call);
    const walk = async (named: 'foreign' | 'unknown') => {
      const answers: string[] = [];
      for (const { name, send } of strangers) answers.push(`${name}: ${await send(named)}`);
      return answers;
    };
    const { answers, changed } = await on.changing(async () => ({ answers: await walk('foreign') }));
    const unknown = await on.undone(async () => await walk('unknown'));
    if (!arrivesLater(call)) expect(answers).toEqual(unknown);
    // Where an unknown id is no obstacle either, what is made has nothing to do with the row.
    const isRefused = answers.every((answer) => /: [34]\d\d /.test(answer));
    expect(changed.filter((row) => !on.isBookkeeping(row) && (isRefused || on.names(row, call)))).toEqual([]);
  });
});

describe('what is over does not count', () => {
  const page = async <Page>(who: string, path: string) =>
    (await on.undone(async () => await on.send(who, [who, `GET ${path}`]))).json<Page>();

  it('a time that was offered and lapsed: the client has nothing booked', async () => {
    const week = await page<{ nothingBooked: { clientId: string }[] }>('guide', '/api/coach/appointments');
    const waiting = week.nothingBooked.map(({ clientId }) => clientId);
    expect(waiting).toContain(on.ids['plain']);
    expect(waiting).not.toContain(on.ids['client']);
  });

  it('a request that was withdrawn: the coach has not answered it', async () => {
    const { queue } = await page<{ queue: { done: { id: string }[] } }>('guide', '/api/coach/dashboard');
    const answered = queue.done.map(({ id }) => id);
    expect(answered.length).toBeGreaterThan(0);
    expect(answered).not.toContain(on.ids['resting']);
  });

  it('days of another program: a member who changed it stays where they left the one of the group', async () => {
    type Figures = { where: { days: { day: number; people: { id: string }[] }[] } };
    const { where } = await page<Figures>('guide', '/api/coach/cohorts/{cohort}/figures');
    const dayOf = (name: string) => where.days.find(({ people }) => people.some(({ id }) => id === on.ids[name]))?.day;
    expect([dayOf('moved'), dayOf('client')]).toEqual([1, 15]);
  });

  it('programs of other groups: the figures of a group list those its members are on', async () => {
    const { programs } = await page<{ programs: { id: string }[] }>('guide', '/api/coach/analytics?cohort={cohort}');
    const listed = programs.map(({ id }) => id);
    expect(listed).toContain(on.ids['program']);
    expect(listed).not.toContain(on.ids['translated']);
  });

  it('a session of the two alone has no seat', async () => {
    const seat = ['client', 'PUT /api/client/appointments/{session}/coming', { isComing: true }] as Call;
    const { statusCode, changed } = await on.changing(async () => await on.send('client', seat));
    expect([statusCode, changed]).toEqual([404, []]);
  });

  it('a person who was erased is named by no row but those that say so', async () => {
    const rows = await on.undone(async () => {
      expect((await on.send('admin', ['admin', 'DELETE /api/admin/users/{plain}'])).statusCode).toBe(200);
      return await on.rowsNaming('plain');
    });
    expect(new Set(rows.map((row) => row.split('|', 1)[0]))).toEqual(new Set(['audit_log', 'erasures', 'live_events']));
  });

  it('check-ins are exported in the order in which they were answered', async () => {
    const words = await wordsOf(await on.undone(async () => await on.send('client', ['client', 'GET /api/my-data'])));
    expect(words.indexOf('Because.')).toBeGreaterThan(-1);
    expect(words.indexOf('Because2.')).toBeGreaterThan(words.indexOf('Because.'));
  });
});
