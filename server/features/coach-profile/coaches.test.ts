import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bioBeginning, coachesPage } from '#contract/coach-profile/rules.ts';
import type { CoachesPage } from '#contract/coach-profile/schema.ts';
import { approveCoachByEmail } from '#server/features/coach-approval/approve.ts';
import { coachProfiles, users } from '#server/platform/db/schema.ts';
import { setCapacity } from '#testing/joining.ts';
import { person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const seeker = await unassignedClient(test);

const url = '/api/coaches';
const find = async (query: Record<string, string> = {}, who = seeker) =>
  (await who.get(`${url}?${new URLSearchParams(query)}`)).json<CoachesPage>();
const namesOf = ({ coaches }: CoachesPage) => coaches.map(({ fullName }) => fullName);

type Profile = Partial<typeof coachProfiles.$inferInsert>;
async function listed(fullName: string, more: Profile = {}): Promise<Person> {
  const made = await reachableCoach(test);
  await setCapacity(test, made, { fullName, ...more });
  return made;
}

describe('meeting coaches', () => {
  it.each([
    ['cursor', 'x'],
    ['cursor', '01900000-0000-7000-8000-000000000000'],
    ['cursor', Buffer.from('["Ines","x"]').toString('base64url')],
    ['cursor', Buffer.from('["a\\u0000","01900000-0000-7000-8000-000000000000"]').toString('base64url')],
    ['cursor', 'x'.repeat(1001)],
    ['search', 'x'.repeat(201)],
    ['specialty', 'x'.repeat(201)],
  ])('refuses a bad %s with a sentence', async (field, value) => {
    const answer = await seeker.get(`${url}?${new URLSearchParams({ [field]: value })}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field);
  });

  it('shows who is offered, and of them nothing private', async () => {
    const shown = await listed('Wren Shown', { avgResponseTime: 48, bio: `${'word '.repeat(80)}end` });
    await Promise.all([
      listed('Wren Full', { maxClients: 0 }),
      listed('Wren Resting', { isAcceptingClients: false }),
      listed('Wren Hidden', { isListed: false }),
      listed('Wren Empty', { bio: '' }),
    ]);
    const made = await listed('Wren Madeup');
    await test.deps.db.update(users).set({ isTest: true }).where(eq(users.id, made.id));

    const answer = await seeker.get(`${url}?search=wren`);
    const page = answer.json<CoachesPage>();
    expect(namesOf(page)).toEqual(['Wren Shown']);
    expect(page).toMatchObject({ matching: 1, nextCursor: null });
    expect(page.coaches[0]).toMatchObject({ id: shown.id, avgResponseTime: 48, professionalTitle: 'Coach' });
    expect(page.coaches[0]?.bio).toMatch(/^(word )+word…$/);
    expect(page.coaches[0]?.bio.length).toBeLessThanOrEqual(bioBeginning + 1);
    const [row] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, shown.id));
    expect(answer.body).not.toContain(row?.referralCode);
    expect(answer.body).not.toContain(shown.email);
  });

  it('takes a coach off the list with the last place, and shows them again when one is free', async () => {
    const guide = await listed('Perrin Oneplace', { maxClients: 1 });
    expect((await find({ search: 'perrin' })).matching).toBe(1);
    await unassignedClient(test, {
      choice: { role: 'client', clientType: 'with-coach', selectedCoach: guide.id },
    });
    expect((await find({ search: 'perrin' })).matching).toBe(0);
    await setCapacity(test, guide, { maxClients: 2 });
    expect((await find({ search: 'perrin' })).matching).toBe(1);
  });

  it('does not offer somebody to themselves', async () => {
    const both = await listed('Solveig Both');
    await both.post('/api/auth/clear-role');
    await both.post('/api/auth/set-role', { role: 'client' });
    expect((await find({ search: 'solveig' }, both)).matching).toBe(0);
  });

  it('finds a part of a name or specialty, without regard to case and accents, and signs mean themselves', async () => {
    await listed('Zoë Brännström', { specialties: ['Schlaf & Ruhe', '100%'] });
    for (const search of ['zoe', 'BRANNSTROM', 'ruhe', '100%']) {
      expect(namesOf(await find({ search }))).toEqual(['Zoë Brännström']);
    }
    expect((await find({ search: 'z_e' })).matching).toBe(0);
    expect((await find({ search: 'brannstrom', specialty: '100%' })).matching).toBe(1);
    expect((await find({ search: 'brannstrom', specialty: 'Ruhe' })).matching).toBe(0);
  });

  it('tells what coaches can be asked for, each once, the most common first', async () => {
    await listed('Ulla One', { specialties: ['Grief work', 'Tides'] });
    await listed('Ulla Two', { specialties: ['grief work'] });
    await listed('Ulla Three', { specialties: ['Grief work'] });
    await listed('Ulla Away', { specialties: ['Unlisted craft'], isListed: false });
    const { specialties, total } = await find({ search: 'nobody is called so' });
    expect(specialties.filter((one) => /grief/i.test(one))).toEqual(['Grief work']);
    expect(specialties.indexOf('Grief work')).toBeLessThan(specialties.indexOf('Tides'));
    expect(specialties).not.toContain('Unlisted craft');
    expect(total).toBeGreaterThan(3);
  });

  it('goes on where the page before ended, with nobody twice and nobody left out', async () => {
    const many = Array.from({ length: coachesPage + 3 }, (_, n) => `Quorra ${String.fromCharCode(97 + (n % 4))}`);
    for (const name of many) await listed(name);
    const first = await find({ search: 'quorra' });
    expect([first.coaches.length, first.matching]).toEqual([coachesPage, many.length]);
    const second = await find({ search: 'quorra', cursor: first.nextCursor ?? '' });
    expect([second.coaches.length, second.nextCursor]).toEqual([3, null]);
    const ids = [...first.coaches, ...second.coaches].map(({ id }) => id);
    expect(new Set(ids).size).toBe(many.length);
    expect([...namesOf(first), ...namesOf(second)]).toEqual(many.toSorted());
    expect(await countStatements(test, () => find())).toBeLessThanOrEqual(3);
  });

  it('goes on behind a coach who has gone, or is listed no more, between two pages', async () => {
    const names = Array.from({ length: coachesPage + 2 }, (_, n) => `Ravn ${String.fromCharCode(97 + n)}`);
    const made: Person[] = [];
    for (const name of names) made.push(await listed(name));
    const first = await find({ search: 'ravn' });
    const last = made[coachesPage - 1]?.id ?? '';
    expect(first.coaches.at(-1)?.id).toBe(last);
    await test.deps.db.update(coachProfiles).set({ isListed: false }).where(eq(coachProfiles.userId, last));
    const rest = names.slice(coachesPage);
    expect(namesOf(await find({ search: 'ravn', cursor: first.nextCursor ?? '' }))).toEqual(rest);
    await test.deps.db.delete(users).where(eq(users.id, last));
    expect(namesOf(await find({ search: 'ravn', cursor: first.nextCursor ?? '' }))).toEqual(rest);
  });

  it('offers with COACH_APPROVAL=on only whom an admin has approved, here and in set-up', async () => {
    const strict = await testApp({ COACH_APPROVAL: 'on' });
    const [fresh, client, newcomer] = [
      await reachableCoach(strict),
      await unassignedClient(strict),
      await person(strict),
    ];
    const offered = async () => ({
      met: (await client.get(url)).json<CoachesPage>().coaches.map(({ id }) => id),
      inSetup: (await newcomer.get('/api/roles/coaches')).json<{ id: string }[]>().map(({ id }) => id),
    });
    expect(await offered()).toEqual({ met: [], inSetup: [] });
    const choice = { role: 'client', clientType: 'with-coach', selectedCoach: fresh.id };
    expect((await newcomer.post('/api/auth/set-role', choice)).statusCode).toBe(422);
    await approveCoachByEmail(strict.deps, fresh.email);
    expect(await offered()).toEqual({ met: [fresh.id], inSetup: [fresh.id] });
    expect((await newcomer.post('/api/auth/set-role', choice)).statusCode).toBe(200);
  });
});
