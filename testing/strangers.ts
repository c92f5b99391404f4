import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { accounts, coachProfiles, mailOutbox, signUpLinks, users } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { newId } from '#server/platform/ids.ts';
import type { Call } from './call.ts';
import { soundOf } from './pages-with-media.ts';
import { letter } from './mail-office.ts';
import { admin, coach, completeProfile, reachableCoach, trialClient, type Person } from './people.ts';
import { documentsOf, programOf } from './programs.ts';
import { testApp, type TestApp } from './test-app.ts';
import { transcriptionServer } from './transcription-server.ts';
import { undone } from './undone.ts';
import { done, house } from './two-of-everything.ts';

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#37a' } })
  .jpeg()
  .toBuffer();

type Resolve = (name: string) => string | undefined;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Members of a group have its posts in common, and clients of a coach the coach's questions. */
const isShared = ([, route]: Call) => /\/room\b|group\/|coming|POST \/api\/client\/check-ins$/.test(route);

/** What may change with a call that is refused: who asked how often, and what was answered. */
const bookkeeping = ['audit_log', 'idempotency_keys', 'known_devices', 'rate_limits', 'sessions'];

/** Two houses, an admin and a coach who was once the client's, and what each of them does with the rows of the first house. */
export async function ground() {
  const { port } = await transcriptionServer((_, to) => void to.end('{"text":"What was said."}'));
  const test = await testApp({
    SMTP_URL: 'smtp://mail.invalid',
    SCREENERS: 'on',
    TRANSCRIBE_URL: `http://127.0.0.1:${port}/v1`,
  });
  test.clock.set('2026-03-04T09:00:00Z');
  // It would send while other calls are looked at.
  test.deps.mailSender.wake = () => {};
  const former = await reachableCoach(test);
  const [own, other] = [await house(test, former), await house(test)];
  const old = {
    subject: 'Old',
    textBody: `About ${own.ids['plain']}.`,
    kind: 'invitation',
    toAddress: 'ann@example.org',
  };
  const unsealed = { ...old, id: newId(), nextTryAt: test.clock.now(), createdAt: test.clock.now() };
  await test.deps.db.insert(mailOutbox).values(unsealed);
  const boss = await admin(test);
  await completeProfile(test, boss);
  const hosted = { ...(await underAdmins(test, boss)), otherGuide: other.ids['guide'] ?? '' };
  const everybody = [...Object.values(own.people), ...Object.values(other.people), former, boss];

  const people: Record<string, Person> = { ...own.people, admin: boss };
  const ofOwn: Resolve = (name) => own.ids[name] ?? hosted[name as keyof typeof hosted];
  const others = [
    ...Object.entries(own.ids).filter(([name]) => /2$|^(mate|leaver|gone|left|lapsed)/.test(name)),
    ...Object.entries(other.ids).map(([name, id]) => [`their ${name}`, id] as const),
  ].filter(([, id]) => uuid.test(id));

  const undoneHere = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (const { id } of everybody) test.deps.identity.forgetUser(id);
    return await undone(test.deps.database, work);
  };
  /** The same row of a stranger's own, where there is one. */
  const ofMate: Resolve = (name) => own.ids[`mate${name[0]?.toUpperCase()}${name.slice(1)}`];

  return {
    undone: undoneHere,
    changing: async <Answer extends object>(work: () => Promise<Answer>) =>
      await undoneHere(async () => {
        const before = await allRows(test);
        const answer = await work();
        const after = await allRows(test);
        const gone = [...before].filter((row) => !after.has(row));
        const changed = [...gone, ...[...after].filter((row) => !before.has(row))];
        return Object.assign(answer, { changed });
      }),
    send: async (who: string, call: Call) => await send(test, people[who] as Person, call, ofOwn),
    isBookkeeping: (row: string) => bookkeeping.includes(row.split('|', 1)[0] ?? ''),
    othersIn: (rows: string[], touches: string[]) => {
      const may = new RegExp(`^(?:${touches.join('|')})$`);
      const named = others.filter(([name]) => !may.test(name));
      const found = rows
        .filter((row) => !row.startsWith('live_events|'))
        .flatMap((row) =>
          named.filter(([, id]) => row.includes(id)).map(([name]) => `${row.split('|', 1)[0]}: ${name}`),
        );
      return [...new Set(found)];
    },
    names: (row: string, call: Call) => namesIn(call).some((name) => row.includes(ofOwn(name) ?? '')),
    strangersTo,
    ids: own.ids,
    rowsNaming: async (name: string) => [...(await allRows(test))].filter((row) => row.includes(own.ids[name] ?? '')),
  };

  function strangersTo(call: Call) {
    const [who, route] = call;
    const names = namesIn(call);
    if (names.length === 0 || who === 'admin') return [];
    const ways: { name: string; by: Person; foreign: string[]; rest: Resolve; theirs: Resolve }[] = [];
    const all = { foreign: names, rest: ofOwn, theirs: ofOwn };
    const isCoach = who === 'guide';
    const stranger = other.people[who as keyof typeof other.people];
    ways.push({ name: 'a stranger', by: stranger, ...all });
    if (isCoach) {
      if (!route.endsWith('/{client}/end')) ways.push({ name: 'a former coach', by: former, ...all });
      // Any program is an admin's to change and to use.
      if (!names.some((name) => /program|archived|translated/.test(name)))
        ways.push({ name: 'an admin', by: boss, ...all });
    } else if (who === 'client' && !isShared(call)) ways.push({ name: 'another client', by: own.people.mate, ...all });
    if (names.length > 1)
      for (const one of names) {
        ways.push({
          name: `a stranger, ${one}`,
          by: stranger,
          foreign: [one],
          rest: (name) => other.ids[name],
          theirs: ofOwn,
        });
        if (who === 'client' && names.every((name) => ofMate(name)))
          ways.push({
            name: `another client, ${one}`,
            by: own.people.mate,
            foreign: [one],
            rest: ofMate,
            theirs: ofOwn,
          });
      }
    // Of two ids in an address the second is of the first: the same person's two don't mix.
    const inPath = Array.from(route.matchAll(/\{(\w+)\}/g), ([, name]) => name as string);
    if (inPath.length > 1 && !route.includes('/slots'))
      for (const parent of inPath.slice(0, -1)) {
        const rest: Resolve = (name) =>
          name === parent ? (own.ids[`${name}2`] ?? ofMate(name) ?? own.ids['mate']) : ofOwn(name);
        ways.push({
          name: `themselves, another ${parent}`,
          by: people[who] as Person,
          foreign: [inPath.at(-1) ?? ''],
          rest,
          theirs: ofOwn,
        });
      }
    return ways.map(({ name, by, foreign, rest, theirs }) => ({
      name,
      send: async (named: 'foreign' | 'unknown') => {
        const resolve: Resolve = (one) =>
          !foreign.includes(one) ? rest(one) : named === 'foreign' ? theirs(one) : newId();
        const { statusCode, headers, body: answer } = await send(test, by, call, resolve);
        return `${statusCode} ${String(headers.location ?? '')} ${answer}`.replaceAll(
          new RegExp(uuid.source.slice(1, -1), 'g'),
          '#',
        );
      },
    }));
  }
}

/** The rows a call names. */
function namesIn([, route, body]: Call): string[] {
  const found = Array.from(JSON.stringify([route, body]).matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
  return [...new Set(found)].filter((name) => name !== 'new');
}

/** What only admins have to do with. */
async function underAdmins(test: TestApp, boss: Person): Promise<Record<string, string>> {
  const { db, clock } = test.deps;
  const [linked, suspended, unproven, newCoach] = [
    await trialClient(test, { email: 'linked@example.org' }),
    await trialClient(test),
    await trialClient(test),
    await coach(test),
  ];
  await db
    .insert(accounts)
    .values({ id: linked.id, userId: linked.id, providerId: 'credential', accountId: linked.id, password: 'x' });
  await done(boss.put(`/api/admin/users/${suspended.id}/suspension`, { reason: 'other' }));
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unproven.id));
  await db.update(coachProfiles).set({ approvedAt: null }).where(eq(coachProfiles.userId, newCoach.id));
  const deletedProgram = (await programOf(newCoach)).id;
  await done(boss.delete(`/api/admin/programs/${deletedProgram}`));
  await done(boss.post('/api/admin/sign-up-links', { role: 'coach', email: '' }));
  const [signUpLink] = await db
    .select({ id: signUpLinks.id })
    .from(signUpLinks)
    .where(eq(signUpLinks.createdBy, boss.id));
  const failedMail = await queueMail(db, test.deps, { ...letter, userId: linked.id });
  const failed = { status: 'failed', tries: 8, lastError: 'addressRefused', endedAt: clock.now() } as const;
  await db.update(mailOutbox).set(failed).where(eq(mailOutbox.id, failedMail));
  return {
    linked: linked.id,
    suspended: suspended.id,
    unproven: unproven.id,
    newCoach: newCoach.id,
    deletedProgram,
    signUpLink: signUpLink?.id ?? '',
    failedMail,
  };
}

export async function allRows({ deps }: TestApp): Promise<Set<string>> {
  const { rows: tables } = await deps.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'visits'`,
  );
  const all = tables.map(({ name }) => sql`select ${name} || '|' || one::text as row from ${sql.identifier(name)} one`);
  const { rows } = await deps.db.execute<{ row: string }>(sql.join(all, sql` union all `));
  return new Set(rows.map(({ row }) => row));
}

function fill(text: string, resolve: Resolve): string {
  return text.replaceAll(/[{<](\w+)[}>]/g, (_, name: string) => {
    const found = name === 'new' ? newId() : resolve(name);
    if (found === undefined || found === '') throw new Error(`Nothing is called ${name}.`);
    return found;
  });
}

async function send(test: TestApp, { cookie }: Person, [, route, body]: Call, resolve: Resolve) {
  const [method, url] = fill(route, resolve).split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const files: Record<string, Buffer> = { 'a photo': jpeg, 'a sound': soundOf('What was said.') };
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  if (typeof body === 'string' && files[body])
    return await test.app.inject({
      method,
      url,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: files[body],
    });
  const isForm = url.endsWith('/change-program-direct');
  const given =
    body === 'documents'
      ? documentsOf()
      : (JSON.parse(
          fill(
            JSON.stringify(body ?? {})
              .replaceAll('{"', '\u0001"')
              .replaceAll('{}', '\u0002'),
            resolve,
          )
            .replaceAll('\u0001"', '{"')
            .replaceAll('\u0002', '{}'),
        ) as object);
  if (isForm)
    return await test.app.inject({
      method,
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(given as Record<string, string>).toString(),
    });
  return await test.app.inject({
    method,
    url,
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: given }),
  });
}
