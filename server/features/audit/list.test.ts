import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditPageSize } from '#contract/audit/constants.ts';
import type { AuditPage, AuditRow } from '#contract/audit/endpoints.ts';
import { audit } from '#server/platform/audit.ts';
import { auditLog, auditSeals, programs, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { piecesOf } from '#testing/file-pieces.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { auditFile } from './file.ts';
import { createSealing } from './seal.ts';

const test = await testApp();
const { db } = test.deps;
const at = '/api/admin/audit';
const gone = newId();
const entryId = newId();

const host = await admin(test, { firstName: 'Hanna', lastName: 'Host', timeZone: 'Pacific/Auckland' });
const nora = await trialClient(test, { firstName: 'Nora', lastName: 'Whitfield', email: 'nora.private@test.invalid' });
const ines = await coach(test, { firstName: 'Ines', lastName: '100%_Calloway' });
await audit(db, { actorId: ines.id, action: 'entry-read', subjectId: nora.id, detail: { entryId, version: 1 } });
await audit(db, { actorId: null, action: 'sign-in-failed', subjectId: nora.id, detail: { reason: 'password' } });
await audit(db, { actorId: gone, action: 'sign-in', detail: { method: 'password' } });
await audit(db, { actorId: ines.id, action: 'notes-saved', subjectId: gone });
const [program] = await db.select({ id: programs.id }).from(programs).where(eq(programs.programId, 'breath-anchor-01'));
await audit(db, { actorId: host.id, action: 'program-changed', subjectId: program?.id, detail: { part: 'heading' } });

const list = async (query: Record<string, string> = {}) =>
  (await host.get(`${at}?${new URLSearchParams(query)}`)).json<AuditPage>();
const actions = async (query: Record<string, string>) => (await list(query)).rows.map(({ action }) => action);

it('says who did what to whom, newest first, and nothing of what was written', async () => {
  const answer = await host.get(at);
  const { rows } = answer.json<AuditPage>();
  expect(rows.slice(0, 5).map(({ id: _id, at: _at, ...row }) => row)).toEqual([
    {
      action: 'program-changed',
      actor: { id: host.id, name: 'Hanna Host' },
      about: { id: expect.any(String), name: 'Breath as Anchor' },
      facts: { part: 'heading' },
    },
    {
      action: 'notes-saved',
      actor: { id: ines.id, name: 'Ines 100%_Calloway' },
      about: { id: gone, name: null },
      facts: {},
    },
    { action: 'sign-in', actor: { id: gone, name: null }, about: null, facts: { method: 'password' } },
    {
      action: 'sign-in-failed',
      actor: null,
      about: { id: nora.id, name: 'Nora Whitfield' },
      facts: { reason: 'password' },
    },
    {
      action: 'entry-read',
      actor: { id: ines.id, name: 'Ines 100%_Calloway' },
      about: { id: nora.id, name: 'Nora Whitfield' },
      facts: {},
    },
  ]);
  for (const secret of [entryId, 'test.invalid']) expect(answer.body).not.toContain(secret);
});

describe('the filters', () => {
  it('find the one who did it by name, address or id, in any case', async () => {
    for (const who of ['ines', 'INES 100%_call', ines.email.slice(0, 20), ines.id.toUpperCase()]) {
      expect((await list({ who })).rows.every(({ actor }) => actor?.id === ines.id)).toBe(true);
      expect(await actions({ who, action: 'notes-saved' })).toEqual(['notes-saved']);
    }
    expect(await actions({ who: gone })).toEqual(['sign-in']);
    // Signs that mean something to the database mean nothing here.
    for (const who of ['%', '_', 'o%a', '\\'])
      expect(
        (await list({ who })).rows.every(({ actor }) => actor?.id === ines.id && !['o%a', '\\'].includes(who)),
      ).toBe(true);
    expect(await actions({ who: 'nobody of that name' })).toEqual([]);
  });

  it('find whom it is about, also somebody who is gone, and a program', async () => {
    expect(await actions({ about: 'whitfield', who: 'ines' })).toEqual(['entry-read']);
    expect(await actions({ about: 'nora.private@', action: 'sign-in-failed' })).toEqual(['sign-in-failed']);
    expect(await actions({ about: gone })).toEqual(['notes-saved', 'sign-in']);
    expect(await actions({ about: 'breath as' })).toEqual(['program-changed']);
  });

  it('take whole days of the admin’s own time zone', async () => {
    // 4 March in Auckland is 11:00 UTC on the 3rd to 11:00 on the 4th.
    for (const instant of [
      '2024-03-03T10:59:59.999Z',
      '2024-03-03T11:00:00Z',
      '2024-03-04T10:59:59.999Z',
      '2024-03-04T11:00:00Z',
    ]) {
      await db.insert(auditLog).values({ action: 'key-rotated', at: new Date(instant) });
    }
    const days = async (query: Record<string, string>) =>
      (await list({ action: 'key-rotated', ...query })).rows.map((row) => row.at);
    expect(await days({ from: '2024-03-04', to: '2024-03-04' })).toEqual([
      '2024-03-04T10:59:59.999Z',
      '2024-03-03T11:00:00.000Z',
    ]);
    expect(await days({ to: '2024-03-03' })).toEqual(['2024-03-03T10:59:59.999Z']);
    expect(await days({ from: '2024-03-05' })).toEqual(['2024-03-04T11:00:00.000Z']);
    expect(await days({ from: '2024-03-05', to: '2024-03-04' })).toEqual([]);
  });

  it('take the first and the last day there could be', async () => {
    const all = (await list({})).rows.length;
    for (const [side, day] of [
      ['from', '0000-01-01'],
      ['from', '0001-01-01'],
      ['to', '9999-12-31'],
    ] as const)
      expect((await list({ [side]: day })).rows, `${side} ${day}`).toHaveLength(all);
    for (const [side, day] of [
      ['to', '0000-01-01'],
      ['to', '0001-01-01'],
      ['from', '9999-12-31'],
    ] as const)
      expect((await list({ [side]: day })).rows, `${side} ${day}`).toEqual([]);
  });

  it('are refused with a sentence when they are nothing of the kind', async () => {
    for (const query of [
      'action=everything',
      'from=yesterday',
      'to=2024-02-31',
      'before=0',
      'before=x',
      `who=${'x'.repeat(201)}`,
    ]) {
      expect((await host.get(`${at}?${query}`)).statusCode, query).toBe(422);
    }
    expect((await host.get(`${at}?who=&about=&action=&from=&to=&before=`)).statusCode).toBe(200);
  });
});

it('goes on page by page over rows of one instant, each once, and in as many statements as there are filters', async () => {
  const instant = new Date('2024-05-05T05:05:05Z');
  const total = auditPageSize * 2 + 3;
  await db.insert(auditLog).values(Array.from({ length: total }, () => ({ action: 'mail-retried', at: instant })));
  const seen: number[] = [];
  let before: number | null = 0;
  while (before !== null) {
    const page: AuditPage = await list({ action: 'mail-retried', ...(before ? { before: String(before) } : {}) });
    seen.push(...page.rows.map(({ id }) => id));
    before = page.next;
  }
  expect(seen).toHaveLength(total);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  await host.get(at);
  expect(
    await countStatements(test, () => host.get(`${at}?who=ines&about=nora&action=entry-read&from=2024-01-01`)),
  ).toBeLessThanOrEqual(4);
});

it('finds by words that mean very many people', async () => {
  const many = Array.from({ length: 510 }, () => newId());
  await db.insert(users).values(many.map((id) => ({ id, email: `${id}@crowd.invalid`, name: 'One of Many' })));
  await audit(db, { actorId: many[509] ?? null, action: 'sign-out' });
  const { rows } = await list({ who: 'crowd.invalid' });
  expect(rows.map(({ actor, action }) => [actor?.name, action])).toEqual([['One of Many', 'sign-out']]);
});

it('keeps the id of a person who is erased, without a name', async () => {
  const leaving = await trialClient(test, { firstName: 'Leaving', lastName: 'Soon' });
  await db.delete(users).where(eq(users.id, leaving.id));
  const { rows } = await list({ who: leaving.id });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ actor }) => actor?.name === null)).toBe(true);
});

it('gives the lines as files with their seals, for the admin alone, and writes down that they were taken', async () => {
  for (const person of [nora, ines]) expect((await person.get(`${at}/download`)).statusCode).toBe(403);
  expect((await host.get(`${at}/download?format=xml`)).statusCode).toBe(422);
  test.clock.advance(120_000);
  await createSealing(test.deps)();
  const shown = (await list({ about: nora.id })).rows;
  const json = await host.get(`${at}/download?format=json&about=${nora.id}`);
  expect(json.headers['content-disposition']).toBe('attachment; filename="audit.json"');
  const lines = json.json<(AuditRow & { seal: { position: number; hash: string } | null })[]>();
  expect(lines.map(({ seal: _seal, ...line }) => line)).toEqual(shown);
  const seals = await db.select().from(auditSeals);
  expect(seals.length).toBeGreaterThan(0);
  for (const { id, seal } of lines) {
    const kept = seals.find(({ auditId }) => auditId === id);
    expect(seal).toEqual(kept ? { position: kept.position, hash: kept.hash } : null);
  }
  expect(lines.some(({ seal }) => seal !== null)).toBe(true);
  const csv = await host.get(`${at}/download?about=${nora.id}`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(shown.length + 1);
  expect(csv.body + json.body).not.toContain(entryId);
  expect((await host.get(`${at}/download?format=json&who=nobody-is-called-so`)).json()).toEqual([]);
  expect((await actions({ who: host.id }))[0]).toBe('list-downloaded');
});

it.each(['csv', 'json'] as const)(
  'makes a long %s in pieces, as it is taken, and leaves no line out',
  async (format) => {
    const about = newId();
    const everything = 1_500;
    await db.insert(auditLog).values(
      Array.from({ length: everything }, (_, n) => ({
        at: test.clock.now(),
        actorId: host.id,
        action: 'entries-erased' as const,
        subjectId: about,
        detail: { count: n },
      })),
    );
    const actor = await test.deps.identity.findSession(host.cookie);
    if (!actor) throw new Error('the host is signed in');
    const file = async () => await auditFile(test.deps, actor, { format, about });
    const whole = await countStatements(test, async () => {
      const pieces = await piecesOf(await file());
      expect(pieces.length).toBeGreaterThan(1);
      const counts = pieces.join('').match(format === 'csv' ? /(?<=count: )\d+/g : /(?<="count":)\d+/g);
      expect(counts?.map(Number)).toEqual(Array.from({ length: everything }, (_, n) => everything - 1 - n));
      if (format === 'json') expect(JSON.parse(pieces.join(''))).toHaveLength(everything);
    });
    const begun = await countStatements(test, async () => await piecesOf(await file(), 1));
    expect(begun).toBeLessThan(whole);
  },
);
