import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CoachesPage, OwnCoachProfile, PublicCoachProfile } from '#contract/coach-profile/schema.ts';
import { assignments, coachProfiles } from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { changeAddress } from '#testing/program-changes.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const lastDay = 28;

async function fullCoach(): Promise<{ guide: Person; client: Person; code: string }> {
  const [guide, client] = [await reachableCoach(test), await trialClient(test)];
  const [row] = await test.deps.db
    .update(coachProfiles)
    .set({ maxClients: 1 })
    .where(eq(coachProfiles.userId, guide.id))
    .returning({ code: coachProfiles.referralCode });
  await connect(test, client, guide);
  return { guide, client, code: row?.code ?? '' };
}

/** What the profile, the public profile, the list of coaches and joining itself say; all by one rule. */
async function said(guide: Person, code: string) {
  const viewer = await unassignedClient(test);
  const own = (await guide.get('/api/coach/profile')).json<OwnCoachProfile>();
  const shown = (await viewer.get(`/api/coaches/profile/${guide.id}`)).json<PublicCoachProfile>();
  const coaches = (await viewer.get('/api/coaches')).json<CoachesPage>().coaches;
  const joined = await viewer.post('/api/client/join-coach', { referralCode: code });
  return {
    taken: own.clientCount,
    accepts: shown.isAcceptingClients,
    isOffered: coaches.some(({ id }) => id === guide.id),
    joining: joined.statusCode,
  };
}
const full = { taken: 1, accepts: false, isOffered: false, joining: 409 };
const free = { taken: 0, accepts: true, isOffered: true, joining: 200 };

describe('the places of a coach', () => {
  it('are taken by whoever is on a program, or waits for one', async () => {
    const { guide, client, code } = await fullCoach();
    expect(await said(guide, code)).toEqual(full);
    await test.deps.db.delete(assignments).where(eq(assignments.clientId, client.id));
    expect(await said(guide, code)).toEqual(full);
  });

  it('are free again once the client has completed the program', async () => {
    const { guide, client, code } = await fullCoach();
    await assign(test, client, { day: lastDay, status: 'completed' });
    expect(await said(guide, code)).toEqual(free);
  });

  it('are free by the calendar, though nothing has stored the end yet, and not on the last day itself', async () => {
    const { guide, client, code } = await fullCoach();
    const assigned = await assign(test, client, { day: lastDay });
    await write(test, client, assigned, { day: lastDay, mood: 7 });
    expect(await said(guide, code)).toEqual(full);
    test.clock.advance(86_400_000);
    expect(await said(guide, code)).toEqual(free);
  });

  it('are kept for the minute in which the skipping of the last day can be taken back', async () => {
    const { guide, client, code } = await fullCoach();
    await assign(test, client, { day: lastDay });
    const skipped = await client.post('/api/client/advance-day', { week: 4, day: 7 });
    expect(skipped.statusCode).toBe(200);
    expect((await guide.get('/api/coach/profile')).json<OwnCoachProfile>().clientCount).toBe(1);
    test.clock.advance(61_000);
    expect(await said(guide, code)).toEqual(free);
  });

  it('are needed again for the next program of somebody who has completed one', async () => {
    const { guide, client, code } = await fullCoach();
    await assign(test, client, { day: lastDay, status: 'completed' });
    const give = async () => await guide.form(changeAddress(client.id), { programId: 'breath-anchor-01' });
    expect((await said(guide, code)).joining).toBe(200);
    const refused = await give();
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('All your places are taken.');
    await test.deps.db.update(coachProfiles).set({ maxClients: 2 }).where(eq(coachProfiles.userId, guide.id));
    expect((await give()).statusCode).toBe(303);
    expect((await guide.get('/api/coach/profile')).json<OwnCoachProfile>().clientCount).toBe(2);
  });
});
