import { expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { coachNoticeKinds, noticeKinds } from '#contract/notices/constants.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { coach, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { sendNotice } from './service.ts';

const test = await testApp();
test.clock.set('2026-03-04T09:00:00Z');

const toCoach = [...coachNoticeKinds, 'post-reported' as const];
const bothKinds = noticeKinds.filter(
  (kind) => kind.startsWith('session-') || kind === 'parting-undone' || kind === 'post-removed',
);

async function become(who: Person, role: 'coach' | 'client') {
  await who.post('/api/auth/clear-role');
  expect((await who.post('/api/auth/set-role', { role })).statusCode).toBe(200);
}

it('shows a person what was sent to the role in force, and the rest again in the other role', async () => {
  const both = await coach(test);
  const send = async (kind: Notice['kind'], detail: Notice['detail']) => {
    await sendNotice(test.deps.db, { userId: both.id, kind, detail, at: test.clock.now() });
  };
  const shown = async () => (await both.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind);
  for (const kind of toCoach) await send(kind, kind === 'post-removed' ? { isCoach: true } : { clientName: 'Nora' });
  expect((await shown()).toSorted()).toEqual(toCoach.toSorted());

  await become(both, 'client');
  // A link to one's own journal concerns the person in either role.
  expect(await shown()).toEqual(['data-exported']);
  const toClient = [...noticeKinds.filter((kind) => !toCoach.some((one) => one === kind)), ...bothKinds];
  for (const kind of new Set(toClient))
    await send(kind, kind === 'post-removed' ? { isCoach: false } : { coachName: 'Ines' });
  expect(new Set(await shown())).toEqual(new Set(['data-exported', ...toClient]));

  await become(both, 'coach');
  expect((await shown()).toSorted()).toEqual(toCoach.toSorted());
  const { recentActivity } = (await both.get('/api/coach/dashboard')).json<CoachDashboard>();
  expect(JSON.stringify(recentActivity)).not.toContain('Ines');
});
