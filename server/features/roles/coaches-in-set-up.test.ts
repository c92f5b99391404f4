import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bioMin, coachingApproachMin } from '#contract/coach-profile/rules.ts';
import { clientProfiles, coachProfiles } from '#server/platform/db/schema.ts';
import { coach, person, reachableCoach, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

describe('coaches in set-up', () => {
  const change = (who: Person, values: Partial<typeof coachProfiles.$inferInsert>) =>
    db.update(coachProfiles).set(values).where(eq(coachProfiles.userId, who.id));

  it('are those in the role with a complete profile, listed, accepting and with room; nothing private is told', async () => {
    const [shown, unlisted, full, resting, away, fresh] = await Promise.all([
      reachableCoach(test),
      reachableCoach(test),
      reachableCoach(test),
      reachableCoach(test),
      reachableCoach(test),
      coach(test),
    ]);
    const almost = await Promise.all(
      [
        { fullName: 'A' },
        { professionalTitle: ' C ' },
        { bio: 'b'.repeat(bioMin - 1) },
        { coachingApproach: 'a'.repeat(coachingApproachMin - 1) },
        { specialties: [] },
      ].map(async (missing) => {
        const who = await reachableCoach(test);
        await change(who, missing);
        return who;
      }),
    );
    await change(unlisted, { isListed: false });
    await change(full, { maxClients: 0 });
    await change(resting, { isAcceptingClients: false });
    await away.post('/api/auth/clear-role');

    const answer = await (await person(test)).get('/api/roles/coaches');
    const ids = answer.json<{ id: string }[]>().map(({ id }) => id);
    expect(ids).toContain(shown.id);
    for (const hidden of [unlisted, full, resting, away, fresh, ...almost]) expect(ids).not.toContain(hidden.id);
    const [profile] = await db.select().from(coachProfiles).where(eq(coachProfiles.userId, shown.id));
    expect(profile?.referralCode).toMatch(/./);
    expect(answer.body).not.toContain(profile?.referralCode);
    expect(answer.body).not.toContain(shown.email);
  });

  it('are complete at the least lengths, and are the only ones who can be chosen', async () => {
    const [least, fresh] = [await coach(test), await coach(test)];
    await change(least, {
      fullName: 'Jo',
      professionalTitle: 'MD',
      bio: 'b'.repeat(bioMin),
      coachingApproach: 'a'.repeat(coachingApproachMin),
      specialties: ['Rest'],
    });
    const seeker = await person(test);
    const choose = (who: Person) =>
      seeker.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', selectedCoach: who.id });
    const refused = await choose(fresh);
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      422,
      { selectedCoach: 'This coach can no longer be chosen. Please choose another one.' },
    ]);
    expect((await choose(least)).statusCode).toBe(200);
    const [joined] = await db.select().from(clientProfiles).where(eq(clientProfiles.userId, seeker.id));
    expect(joined?.coachId).toBe(least.id);
  });
});
