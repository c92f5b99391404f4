import { expect, it } from 'vitest';
import type { OwnCheckIns } from '#contract/check-ins/schema.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { mailedInvitations } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { answerBody, formOf } from '#testing/check-ins.ts';
import { workingTogetherLeaves } from '#testing/each-call/working-together.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { assign, clientOf } from '#testing/histories.ts';
import { answer, asked, invite, respond } from '#testing/joining.ts';
import { opened, readUpTo, say } from '#testing/messages.ts';
import { end, leave, undoEnd, undoLeave } from '#testing/parting.ts';
import { reachableCoach, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ SCREENERS: 'on', SMTP_URL: 'smtp://mail.invalid' });
const [ines, tomas] = [
  await reachableCoach(test, { firstName: 'Ines' }),
  await reachableCoach(test, { firstName: 'Tomas' }),
];
const [nora, emil] = [
  await clientOf(test, ines, { firstName: 'Nora' }),
  await unassignedClient(test, { firstName: 'Emil' }),
];
await assign(test, nora);
const walk = await walkEachCall(test);
const at = `/api/coach/client/${nora.id}`;

async function finding() {
  await ok(tomas.put('/api/coach/outreach-message', { message: 'I read along.' }));
  await ok(tomas.post('/api/coach/send-outreach', { clientId: emil.id, message: 'Hello.' }));
  const declined = await asked(emil, ines);
  await ok(emil.delete(`/api/client/coaching-requests/${declined}`));
  const taken = await invite(tomas, emil);
  await ok(tomas.delete(`/api/coach/invitations/${taken}`));
  const other = await invite(tomas, emil);
  await ok(respond(emil, other, 'accepted'));
  const refused = await asked(await unassignedClient(test, { firstName: 'Lena' }), ines);
  await walk.note('requests.answer, declining', () => answer(ines, refused, 'declined'));
  const hanna = await unassignedClient(test, { firstName: 'Hanna' });
  const unwanted = await invite(tomas, hanna);
  await walk.note('invitations.respond, declining', () => respond(hanna, unwanted, 'declined'));
  const olga = await unassignedClient(test, { firstName: 'Olga' });
  await ok(answer(ines, await asked(olga, ines), 'accepted'));
  const addressed = { addresses: ['sam@post.example'], programId: 'breath-anchor-01' };
  await ok(ines.post('/api/coach/invited-addresses', addressed));
  const [mailed] = await test.deps.db.select({ id: mailedInvitations.id }).from(mailedInvitations);
  await ok(ines.delete(`/api/coach/invited-addresses/${mailed?.id}`));
  await ok(olga.post('/api/client/outreach/unsubscribe'));
  await ok(ines.post('/api/coach/referral-code/renew'));
}

async function aPair() {
  await ok(nora.put('/api/settings/whatsapp', { whatsappNumber: '+351 912 345 678' }));
  await ok(ines.post(`${at}/send-whatsapp`));
  await ok(ines.put(`${at}/notes`, { notes: 'One.', baseVersion: 0 }));
  await ok(ines.post(`${at}/notes/restore`, { version: 1, baseVersion: 1 }));
  const { id } = await opened(nora, ines);
  await say(ines, id, 'Hello.');
  await ok(readUpTo(nora, id, 1));
  const first = await clientOf(test, ines, { firstName: 'Lou' });
  await walk.note('assignments.changeProgram, the first', () =>
    ines.form(`/api/coach/client/${first.id}/change-program-direct`, { programId: 'breath-anchor-01' }),
  );
  await ok(ines.form(`${at}/change-program-direct`, { programId: 'breath-anchor-01' }));
  await ok(ines.post(`${at}/pause`, { weeks: 1 }));
  const [notice, ...others] = await ok<Notice[]>(nora.get('/api/notices'));
  await ok(nora.post('/api/notices/read', { ids: others.map((one) => one.id) }));
  await ok(nora.post(`/api/notices/${notice?.id}/read`));
}

async function goalsAndCheckIns() {
  const goal = `/api/client/goals/${newId()}`;
  const levels = ['a', 'b', 'c', 'd', 'e'];
  await ok(nora.put(goal, { baseVersion: 0, title: 'Sleep', levels, until: null, isShown: true, coachId: ines.id }));
  await ok(nora.put(`${goal}/rating`, { level: 1 }));
  await ok(ines.put(`${goal.replace('client', 'coach')}/agreed`, { version: 1 }));
  await ok(nora.post(`${goal}/end`));
  const form = newId();
  const formAt = `/api/coach/check-in-forms/${form}`;
  await ok(ines.put(formAt, { baseVersion: 0, instrument: formOf('mine') }));
  await ok(ines.delete(formAt));
  await ok(ines.put('/api/coach/screeners'));
  const life = { instrumentId: 'life-as-a-whole', version: 1, clientIds: [nora.id] };
  const plan = async () => {
    await ok(ines.post('/api/coach/check-in-plans', { ...life, everyWeeks: 2 }));
    const [first] = (await ok<OwnCheckIns>(nora.get('/api/client/check-ins'))).asked;
    return { occasion: first?.occasion, id: first?.repeats?.planId };
  };
  await ok(ines.delete(`/api/coach/check-in-plans/${(await plan()).id}`));
  const { id, occasion } = await plan();
  await ok(nora.put('/api/client/check-ins/settled', { occasion }));
  await ok(nora.delete(`/api/client/check-in-plans/${id}`));
  const body = answerBody();
  await ok(nora.post('/api/client/check-ins', body));
  await ok(nora.put(`/api/client/check-ins/${body.id}/share`, { shown: 'answers', coachId: ines.id }));
  await ok(nora.delete(`/api/client/check-ins/${body.id}/share`));
  await ok(nora.delete(`/api/client/check-ins/${body.id}`));
  await ok(nora.put('/api/client/check-ins/hard-day', { id: newId() }));
}

async function parting() {
  await ok(end(ines, nora, 'Thank you.'));
  await ok(nora.post('/api/client/parting/program', { program: 'stops' }));
  await ok(undoEnd(ines, nora));
  await ok(leave(nora, ines));
  await ok(undoLeave(nora));
}

it('each call between a coach and a client does all of its work or none, under its locks', async () => {
  await finding();
  await aPair();
  await goalsAndCheckIns();
  await parting();
  expect(walk.left).toEqual(workingTogetherLeaves);
}, 400_000);
