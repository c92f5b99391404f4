import { eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { fullName } from '#contract/names.ts';
import { setRole, type RoleChoice } from '#server/features/roles/set-role.ts';
import { coachProfiles, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from './test-app.ts';

type Body = Record<string, unknown>;

export type Person = {
  id: string;
  email: string;
  cookie: string;
  get: (url: string) => Promise<LightMyRequestResponse>;
  post: (url: string, body?: Body, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** As the browser sends a form. */
  form: (url: string, fields?: Record<string, string>) => Promise<LightMyRequestResponse>;
  put: (url: string, body?: Body) => Promise<LightMyRequestResponse>;
  delete: (url: string) => Promise<LightMyRequestResponse>;
};

type Wanted = {
  choice?: RoleChoice;
  firstName?: string;
  lastName?: string;
  email?: string;
  isAdmin?: boolean;
  timeZone?: string;
};

/** A person with a session. Without a choice they have no role yet. */
export async function person(test: TestApp, wanted: Wanted = {}): Promise<Person> {
  const id = newId();
  const firstName = wanted.firstName ?? 'Test';
  const lastName = wanted.lastName ?? 'Person';
  const email = wanted.email ?? `${id}@test.invalid`;
  await test.deps.db.insert(users).values({
    id,
    email,
    name: fullName({ firstName, lastName }),
    firstName,
    lastName,
    emailVerified: true,
    isAdmin: wanted.isAdmin ?? false,
    timeZone: wanted.timeZone ?? 'UTC',
    createdAt: test.clock.now(),
    updatedAt: test.clock.now(),
  });
  const cookies = await test.deps.identity.issueSession(id, { ip: '127.0.0.1', userAgent: 'test' });
  const made = browserOf(test, id, email, cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
  if (wanted.choice) {
    const actor = await test.deps.identity.findSession(made.cookie);
    if (!actor) throw new Error('The session that was just made is not found.');
    await setRole(test.deps, actor, wanted.choice);
  }
  return made;
}

/** The same person in another session. */
export async function again(test: TestApp, { id, email }: Person): Promise<Person> {
  const cookies = await test.deps.identity.issueSession(id, { ip: '127.0.0.1', userAgent: 'test' });
  return browserOf(test, id, email, cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
}

export const coach = (test: TestApp, wanted: Wanted = {}) => person(test, { choice: { role: 'coach' }, ...wanted });
export const trialClient = (test: TestApp, wanted: Wanted = {}) =>
  person(test, { choice: { role: 'client', clientType: 'trial' }, ...wanted });
export const admin = (test: TestApp, wanted: Wanted = {}) =>
  person(test, { choice: { role: 'admin' }, isAdmin: true, ...wanted });
/** A client without a coach who lets coaches find them. */
export const unassignedClient = (test: TestApp, wanted: Wanted = {}) =>
  person(test, { choice: { role: 'client', clientType: 'with-coach' }, ...wanted });

/** What a coach needs before they may write to people who do not know them. */
export async function completeProfile(test: TestApp, { id }: Person): Promise<void> {
  await test.deps.db
    .update(coachProfiles)
    .set({
      fullName: 'Ada Guide',
      professionalTitle: 'Coach',
      bio: 'I walk beside people for a while, and I listen more than I say.',
      coachingApproach: 'A page a day, and a talk when it helps.',
      specialties: ['Rest'],
    })
    .where(eq(coachProfiles.userId, id));
}

export async function reachableCoach(test: TestApp, wanted: Wanted = {}): Promise<Person> {
  const made = await coach(test, wanted);
  await completeProfile(test, made);
  return made;
}

/** Sends like a browser on one of our pages does, and keeps the session's new cookie. */
function browserOf(test: TestApp, id: string, email: string, firstCookie: string): Person {
  let cookie = firstCookie;
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: Body | string,
    headers: Record<string, string> = {},
  ) => {
    const options: InjectOptions = { method, url, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } };
    if (body !== undefined) options.payload = body;
    const response = await test.app.inject(options);
    const renewed = [response.headers['set-cookie'] ?? []].flat().find((line) => line.includes('session_token='));
    if (renewed) cookie = renewed.split(';', 1)[0] ?? '';
    return response;
  };
  return {
    id,
    email,
    get cookie() {
      return cookie;
    },
    set cookie(renewed) {
      cookie = renewed;
    },
    get: (url) => send('GET', url),
    post: (url, body, headers) => send('POST', url, body ?? {}, headers),
    form: (url, fields = {}) =>
      send('POST', url, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    put: (url, body) => send('PUT', url, body ?? {}),
    delete: (url) => send('DELETE', url),
  };
}

/** A visitor who is not signed in. */
export const nobody = (test: TestApp): Pick<Person, 'get' | 'post'> => ({
  get: (url) => test.app.inject({ method: 'GET', url }),
  post: (url, body) =>
    test.app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' }, payload: body ?? {} }),
});
