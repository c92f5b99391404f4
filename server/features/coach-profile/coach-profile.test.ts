import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnCoachProfile, PublicCoachProfile } from '#contract/coach-profile/schema.ts';
import { auditLog, coachProfiles, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, coach, person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const url = '/api/coach/profile';
const complete = {
  fullName: 'Ines Calloway',
  professionalTitle: 'Somatic Coach',
  bio: 'I spent nine years in a design studio before I trained as a coach.',
  yearsExperience: 11,
  certifications: ['One', '', 'Two'],
  coachingApproach: 'One page a day, one conversation a week.',
  specialties: ['Burnout', ' burnout ', 'Boundaries'],
  profileImageUrl: '',
};
const publicOf = async (viewer: Person, coachId: string) => await viewer.get(`/api/coach/profile/public/${coachId}`);

describe('the own profile', () => {
  it('is there for a new coach, with the defaults and not complete', async () => {
    const ines = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
    const profile = (await ines.get(url)).json<OwnCoachProfile>();
    expect(profile).toMatchObject({
      id: ines.id,
      fullName: 'Ines Calloway',
      bio: '',
      avgResponseTime: 24,
      maxClients: 50,
      isAcceptingClients: true,
      isListed: true,
      clientCount: 0,
      isComplete: false,
    });
    expect(profile.referralCode).toMatch(/^INES-/);
  });

  it('keeps what was saved, without blank lines and doubles, and is complete then', async () => {
    const ines = await coach(test);
    const saved = (await ines.put(url, complete)).json<OwnCoachProfile>();
    expect(saved).toMatchObject({
      fullName: 'Ines Calloway',
      certifications: ['One', 'Two'],
      specialties: ['Burnout', 'Boundaries'],
      isComplete: true,
    });
    expect((await ines.get(url)).json()).toEqual(saved);
    const [record] = await test.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, ines.id))
      .orderBy(auditLog.id)
      .offset(1);
    expect(record).toMatchObject({ action: 'profile-changed', detail: {} });
  });

  it('leaves the second block alone where it is left out', async () => {
    const ines = await coach(test);
    const more = {
      linkedinUrl: 'https://linkedin.example/ines',
      websiteUrl: 'http://calloway.example',
      monthlyCoachingRate: 18_000,
      avgResponseTime: 6,
      maxClients: 12,
      isAcceptingClients: false,
      isListed: false,
    };
    await ines.put(url, { ...complete, ...more });
    expect((await ines.put(url, { ...complete, fullName: 'I. Calloway' })).json()).toMatchObject({
      ...more,
      fullName: 'I. Calloway',
    });
    expect(
      (await ines.put(url, { ...complete, monthlyCoachingRate: null })).json<OwnCoachProfile>().monthlyCoachingRate,
    ).toBeNull();
  });

  it('takes pictures elsewhere over https alone', async () => {
    const ines = await coach(test);
    expect((await ines.put(url, { ...complete, profileImageUrl: 'http://images.example/a.jpg' })).statusCode).toBe(422);
    expect(
      (await ines.put(url, { ...complete, profileImageUrl: 'https://images.example/a.jpg' })).json(),
    ).toMatchObject({ profileImageUrl: 'https://images.example/a.jpg' });
  });

  it('takes as default program only one the coach may assign', async () => {
    const ines = await coach(test);
    const saved = (await ines.put(url, { ...complete, defaultProgramId: 'breath-anchor-01' })).json<OwnCoachProfile>();
    expect(saved.defaultProgramId).toMatch(/^[0-9a-f-]{36}$/);
    for (const reference of [newId(), 'no-such-program']) {
      const refused = await ines.put(url, { ...complete, defaultProgramId: reference });
      expect(refused.statusCode).toBe(422);
      expect(refused.json<{ fields: object }>().fields).toHaveProperty('defaultProgramId');
    }
    expect((await ines.put(url, { ...complete, defaultProgramId: null })).json()).toMatchObject({
      defaultProgramId: null,
    });
  });

  it('is not written over from a version that is no longer the last; of two at once one is told', async () => {
    const ines = await coach(test);
    const first = (await ines.put(url, complete)).json<OwnCoachProfile>();
    const { version } = first;
    const elsewhere = (await ines.put(url, { ...complete, fullName: 'I. Calloway', version })).json<OwnCoachProfile>();
    expect(elsewhere).toMatchObject({ fullName: 'I. Calloway', version: version + 1 });
    const refused = await ines.put(url, { ...complete, professionalTitle: 'Career Coach', version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('changed elsewhere');
    expect((await ines.get(url)).json()).toEqual(elsewhere);
    const both = await Promise.all(
      ['One of two', 'Two of two'].map(
        async (fullName) => await ines.put(url, { ...complete, fullName, version: version + 1 }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes the same once more as no change and no conflict, whatever version it names', async () => {
    const ines = await coach(test);
    const saved = (await ines.put(url, { ...complete, version: 1 })).json<OwnCoachProfile>();
    expect((await ines.put(url, { ...complete, version: 1 })).json()).toEqual(saved);
    expect((await ines.put(url, complete)).json()).toEqual(saved);
  });

  it('is compared with nothing where no version is named, as by the pages of the release before', async () => {
    const ines = await coach(test);
    await ines.put(url, complete);
    const saved = (await ines.put(url, { ...complete, fullName: 'I. Calloway' })).json<OwnCoachProfile>();
    expect(saved).toMatchObject({ fullName: 'I. Calloway', version: 3 });
    expect((await ines.put(url, { ...complete, version: 0 })).statusCode).toBe(409);
    expect((await ines.put(url, { ...complete, version: -1 })).statusCode).toBe(422);
  });

  it('is there for an admin too', async () => {
    expect((await (await admin(test)).put(url, complete)).statusCode).toBe(200);
  });
});

describe('the public profile', () => {
  it('is seen by everybody who is signed in, at both addresses, without e-mail and code', async () => {
    const ines = await coach(test);
    await ines.put(url, complete);
    for (const viewer of [await trialClient(test), await coach(test), await person(test)]) {
      const answer = await publicOf(viewer, ines.id);
      expect(answer.json<PublicCoachProfile>()).toMatchObject({
        id: ines.id,
        fullName: 'Ines Calloway',
        isAcceptingClients: true,
        maxClients: 50,
        avgResponseTime: 24,
        monthlyCoachingRate: null,
      });
      expect(answer.body).not.toContain(ines.email);
      expect(answer.body).not.toContain('referralCode');
      expect((await viewer.get(`/api/coaches/profile/${ines.id}`)).json()).toEqual(answer.json());
    }
  });

  it('is not found for an unknown, a malformed and a client’s id, in the same words', async () => {
    const viewer = await trialClient(test);
    for (const id of [newId(), 'nobody', viewer.id]) {
      const answer = await publicOf(viewer, id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'This coach profile couldn’t be found.' });
    }
  });

  it('turns to full by itself when the last place is taken', async () => {
    const ines = await coach(test);
    await ines.put(url, { ...complete, maxClients: 1 });
    const viewer = await person(test);
    expect((await publicOf(viewer, ines.id)).json()).toMatchObject({ isAcceptingClients: true });
    const code = (await ines.get(url)).json<OwnCoachProfile>().referralCode;
    await person(test, { choice: { role: 'client', clientType: 'with-coach', referralCode: code } });
    expect((await publicOf(viewer, ines.id)).json()).toMatchObject({ isAcceptingClients: false });
    expect((await ines.get(url)).json()).toMatchObject({ isAcceptingClients: true, clientCount: 1 });
  });

  it('of somebody who is a client now is seen by their own clients alone, and takes nobody', async () => {
    const ines = await coach(test);
    const code = (await ines.get(url)).json<OwnCoachProfile>().referralCode;
    const own = await person(test, { choice: { role: 'client', clientType: 'with-coach', referralCode: code } });
    await test.deps.db.update(users).set({ role: 'client' }).where(eq(users.id, ines.id));
    expect((await publicOf(own, ines.id)).json()).toMatchObject({ isAcceptingClients: false });
    expect((await publicOf(await trialClient(test), ines.id)).statusCode).toBe(404);
    await test.deps.db.update(users).set({ role: null }).where(eq(users.id, ines.id));
    expect((await publicOf(await trialClient(test), ines.id)).json()).toMatchObject({ isAcceptingClients: false });
  });

  it('shows HTML in a profile as the text it is', async () => {
    const ines = await coach(test);
    await ines.put(url, { ...complete, fullName: '<b>Ines</b>' });
    const [row] = await test.deps.db
      .select({ fullName: coachProfiles.fullName })
      .from(coachProfiles)
      .where(eq(coachProfiles.userId, ines.id));
    expect(row?.fullName).toBe('<b>Ines</b>');
  });
});
