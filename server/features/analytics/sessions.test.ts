import { expect, it } from 'vitest';
import type { CoachAnalytics } from '#contract/analytics/endpoints.ts';
import { addDays } from '#contract/days.ts';
import { cohortMembers, type appointments } from '#server/platform/db/schema.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { clientOf } from '#testing/histories.ts';
import { reachableCoach, type Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

/** Held, missed, called off, and of those late. */
async function counts(guide: Person, cohort = '') {
  const { sessions } = (await guide.get(`/api/coach/analytics${cohort && `?cohort=${cohort}`}`)).json<CoachAnalytics>();
  return [sessions.held, sessions.missed, sessions.calledOff, sessions.late];
}
const none = [0, 0, 0, 0];

type Wanted = Partial<typeof appointments.$inferInsert>;
const [held, missed, calledOff]: Wanted[] = [{ state: 'held' }, { state: 'missed' }, { state: 'called-off' }];
const late: Wanted = { ...calledOff, isLate: true };

/* By hand: Ada is in the cohort, Ben is not, Cleo leaves. */
it('counts what was said of sessions, as docs/figures.md has it', async () => {
  const [guide, other] = [await reachableCoach(test), await reachableCoach(test)];
  expect(await counts(guide)).toEqual(none);
  const [ada, ben, cleo] = [await clientOf(test, guide), await clientOf(test, guide), await clientOf(test, guide)];
  const cohort = await makeCohort(guide);
  await test.deps.db
    .insert(cohortMembers)
    .values({ cohortId: cohort.id, clientId: ada.id, joinedAt: test.clock.now() });
  const meet = async (by: Person, client: Person | null, all: (Wanted | undefined)[]) => {
    const cohortId = client ? null : cohort.id;
    for (const [index, one] of all.entries())
      await appointment(
        test,
        { guide: by, client },
        { startsAt: addDays(test.clock.now(), -9 * index), cohortId, ...one },
      );
  };
  await meet(guide, ada, [held, held, missed, late, { state: 'booked' }, { state: 'offered' }]);
  await meet(guide, ben, [held, calledOff, calledOff]);
  await meet(guide, cleo, [held, held, held, held, missed, missed, late]);
  await meet(guide, null, [held, missed]);
  // With another coach before.
  await meet(other, ada, [held]);
  expect(await counts(guide)).toEqual([8, 4, 4, 2]);
  expect(await counts(guide, cohort.id)).toEqual([3, 2, 1, 1]);
  expect([await counts(other), await counts(other, cohort.id), await counts(guide, 'x')]).toEqual([none, none, none]);
  expect((await guide.post(`/api/coach/client/${cleo.id}/end`)).statusCode).toBe(200);
  expect(await counts(guide)).toEqual([4, 2, 3, 1]);
});
