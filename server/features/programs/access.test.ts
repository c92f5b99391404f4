import { describe, expect, it } from 'vitest';
import type { ProgramLibraryItem } from '#contract/programs/views.ts';
import { assign } from '#testing/histories.ts';
import { admin, coach, person, trialClient, type Person } from '#testing/people.ts';
import { archive, documentsOf, draftOf, giveToPlatform, previewOf, programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const programs: Record<
  'own' | 'draft' | 'platform' | 'platformDraft' | 'archived' | 'archivedPlatform',
  { id: string; programId: string }
> = {} as never;

const test = await testApp();
const [owner, other, boss, client] = [await coach(test), await coach(test), await admin(test), await trialClient(test)];
programs.own = await programOf(owner);
programs.draft = await draftOf(owner);
programs.platform = await programOf(boss);
programs.platformDraft = await draftOf(boss);
programs.archived = await programOf(owner);
programs.archivedPlatform = await programOf(boss);
for (const { id } of [programs.platform, programs.platformDraft, programs.archivedPlatform])
  await giveToPlatform(test, id);
for (const { id } of [programs.archived, programs.archivedPlatform]) await archive(test, id);

type Name = keyof typeof programs;
const names: Name[] = ['own', 'draft', 'platform', 'platformDraft', 'archived', 'archivedPlatform'];

const readingCalls = [(who: Person, id: string) => who.get(`/api/programs/preview/${id}`)];
const coachCalls = [
  (who: Person, id: string) => who.get(`/api/programs/${id}/export`),
  (who: Person, id: string) => who.post(`/api/programs/${id}/duplicate`),
];
const writingCalls = [
  (who: Person, id: string) => who.put(`/api/programs/${id}`, {}),
  (who: Person, id: string) => who.put(`/api/programs/${id}`, { title: 'Taken over' }),
  (who: Person, id: string) => saveSet(who, id, 'weekly-themes', []),
  (who: Person, id: string) => saveSet(who, id, 'weekly-practices', []),
  (who: Person, id: string) => saveSet(who, id, 'daily-prompts', []),
];

const notFoundBody = {
  message: 'This program couldn’t be found.',
  code: 'not_found',
  reason: 'program-not-found',
};

describe('what a person may not see', () => {
  const hidden: [string, () => Person, Name[]][] = [
    ['another coach', () => other, ['own', 'draft', 'platformDraft', 'archived', 'archivedPlatform']],
    ['the owner', () => owner, ['platformDraft', 'archived', 'archivedPlatform']],
    ['an admin', () => boss, ['archived', 'archivedPlatform']],
  ];
  it.each(hidden)(
    'is, for %s, not there: every call says so in the words of an id that never existed',
    async (_, who, missing) => {
      const ids = missing.flatMap((name) => [programs[name].id, programs[name].programId]);
      for (const id of [...ids, '01900000-0000-7000-8000-000000000000', 'no-such-program', 'Not An Id']) {
        for (const call of [...readingCalls, ...coachCalls, ...writingCalls]) {
          const response = await call(who(), encodeURIComponent(id));
          expect([id, response.statusCode, response.json()]).toEqual([id, 404, notFoundBody]);
        }
      }
    },
  );

  it('is not in any list', async () => {
    const seen = async (who: Person, url: string) =>
      (await who.get(url)).json<ProgramLibraryItem[]>().map(({ id }) => id);
    const listed = async (who: Person, url: string) => {
      const ids = await seen(who, url);
      return names.filter((name) => ids.includes(programs[name].id));
    };
    expect(await listed(owner, '/api/programs/all')).toEqual(['own', 'draft', 'platform']);
    expect(await listed(other, '/api/programs/all')).toEqual(['platform']);
    expect(await listed(boss, '/api/programs/all')).toEqual(['own', 'draft', 'platform', 'platformDraft']);
    expect(await listed(owner, '/api/programs?timestamp=1')).toEqual(['own', 'draft']);
    expect(await listed(other, '/api/programs')).toEqual([]);
    expect(await listed(boss, '/api/programs')).toEqual(['own', 'draft', 'platform', 'platformDraft']);
    expect(await listed(owner, '/api/coach/available-programs')).toEqual(['own', 'platform']);
    expect(await listed(other, '/api/coach/available-programs')).toEqual(['platform']);
    expect(await listed(boss, '/api/coach/available-programs')).toEqual(['own', 'platform']);
  });
});

describe('what a person may see', () => {
  it('is found by id and by programId, in capitals too', async () => {
    for (const reference of [programs.own.id, programs.own.programId, programs.own.programId.toUpperCase()]) {
      expect((await previewOf(owner, reference)).program.id).toBe(programs.own.id);
      expect((await owner.put(`/api/programs/${reference}`, {})).json()).toMatchObject({ id: programs.own.id });
      expect((await owner.get(`/api/programs/${reference}/export`)).statusCode).toBe(200);
      expect((await saveSet(owner, reference, 'weekly-themes', [])).statusCode).toBe(200);
    }
  });

  it('may be read and copied by every coach when it is the platform’s, and changed by admins alone', async () => {
    expect((await other.get(`/api/programs/${programs.platform.id}/export`)).statusCode).toBe(200);
    for (const call of writingCalls) {
      const response = await call(other, programs.platform.id);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('Duplicate it') as string,
      });
    }
    expect((await boss.put(`/api/programs/${programs.platform.id}`, { subtitle: 'By an admin' })).statusCode).toBe(200);
  });

  it('says in canEdit what the server would allow', async () => {
    const viewers: [Person, Name[]][] = [
      [owner, ['own', 'draft', 'platform']],
      [other, ['platform']],
      [boss, ['own', 'draft', 'platform', 'platformDraft']],
    ];
    for (const [who, visible] of viewers) {
      const library = (await who.get('/api/programs/all')).json<ProgramLibraryItem[]>();
      for (const name of visible) {
        const { id } = programs[name];
        const allowed = (await who.put(`/api/programs/${id}`, {})).statusCode === 200;
        expect(library.find((item) => item.id === id)?.canEdit).toBe(allowed);
        expect((await previewOf(who, id)).program.canEdit).toBe(allowed);
      }
    }
  });

  it('lets an admin change a coach’s program, which stays the coach’s', async () => {
    expect((await boss.put(`/api/programs/${programs.own.id}`, { subtitle: 'Corrected' })).json()).toMatchObject({
      isOwn: false,
      isPlatform: false,
      canEdit: true,
    });
    expect((await previewOf(owner, programs.own.id)).program).toMatchObject({
      isOwn: true,
      subtitle: 'Corrected',
      canEdit: true,
    });
  });
});

describe('a client', () => {
  it('sees the program they are on, and those they were on, also after they were deleted', async () => {
    const [running, finished, left] = [await programOf(owner), await programOf(owner), await programOf(owner)];
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    for (const { programId } of [left, running]) await assign(test, someone, { programId });
    const once = await trialClient(test);
    await assign(test, once, { programId: finished.programId, status: 'completed' });
    for (const { id } of [running, finished, left]) await archive(test, id);

    expect((await previewOf(someone, running.programId)).program).toMatchObject({
      id: running.id,
      canEdit: false,
      isOwn: false,
    });
    expect((await previewOf(someone, left.id)).program.id).toBe(left.id);
    expect((await previewOf(once, finished.id)).program.id).toBe(finished.id);
    expect((await once.get(`/api/programs/preview/${running.id}`)).json()).toEqual(notFoundBody);
  });

  it('sees no other program, not even the platform’s', async () => {
    for (const name of names) {
      for (const reference of [programs[name].id, programs[name].programId]) {
        const response = await client.get(`/api/programs/preview/${reference}`);
        expect([response.statusCode, response.json()]).toEqual([404, notFoundBody]);
      }
    }
  });

  it('who was a coach sees as a client does', async () => {
    const both = await coach(test);
    const { id } = await programOf(both);
    await both.post('/api/auth/clear-role');
    await both.post('/api/auth/set-role', { role: 'client' });
    expect((await both.get(`/api/programs/preview/${id}`)).statusCode).toBe(404);
    expect((await both.post('/api/admin/import-program', documentsOf())).statusCode).toBe(403);
  });
});
