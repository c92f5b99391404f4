import type { Pool } from 'pg';
import { cookiesOf, signUp } from '#bench/people.ts';
import type { Caller } from '#testing/whole-life.ts';

type Wanted = { firstName: string; lastName: string; email?: string };

/** Sends files too, as a device does. */
export type BytesCaller = Caller & {
  putBytes: (path: string, type: string, bytes: Uint8Array) => ReturnType<Caller['put']>;
};

let made = 0;

/** Signs up through the hosted form; everything else is a call like a page makes it. */
export async function plainPerson(
  url: string,
  pool: Pool,
  { firstName, lastName, email = `person${made++}@erase.example` }: Wanted,
): Promise<BytesCaller> {
  let cookie = await signUp(url, email, { firstName, lastName });
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email]);
  const send = async (
    method: string,
    path: string,
    content?: Record<string, unknown> | Uint8Array,
    headers: Record<string, string> = {},
  ) => {
    const body = content instanceof Uint8Array ? content.slice() : content && JSON.stringify(content);
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, origin: url, ...(content ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body } : {}),
      redirect: 'manual',
    });
    // New rights come with a new session.
    cookie = cookiesOf(answer) || cookie;
    const text = await answer.text();
    return { statusCode: answer.status, body: text, json: (): unknown => JSON.parse(text) };
  };
  return {
    id: rows[0]?.id ?? '',
    email,
    get: (path) => send('GET', path),
    post: (path, content, headers) => send('POST', path, content ?? {}, headers),
    put: (path, content) => send('PUT', path, content ?? {}),
    putBytes: (path, type, bytes) => send('PUT', path, bytes, { 'content-type': type }),
    delete: (path) => send('DELETE', path),
  };
}

/** A coach whose profile and outreach message carry the mark. */
export async function markedCoach(url: string, pool: Pool, mark: string): Promise<Caller> {
  const coach = await plainPerson(url, pool, {
    firstName: `First${mark}`,
    lastName: `Last${mark}`,
    email: `${mark}@erase.example`,
  });
  await coach.post('/api/auth/set-role', { role: 'coach' });
  const saved = await coach.put('/api/coach/profile', {
    fullName: `Public ${mark}`,
    professionalTitle: `Title ${mark}`,
    bio: `A bio of fifty characters at the very least, with ${mark} in it.`,
    yearsExperience: 3,
    certifications: [`Certified ${mark}`],
    coachingApproach: `An approach with ${mark} in it, long enough.`,
    specialties: [`Rest ${mark}`],
    profileImageUrl: '',
  });
  if (saved.statusCode >= 400) throw new Error(`The profile was refused: ${saved.body}`);
  await coach.put('/api/coach/outreach-message', { message: `Hello {firstName}, ${mark} here.` });
  return coach;
}
