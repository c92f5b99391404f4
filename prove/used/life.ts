import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { root } from '#testing/server-process.ts';
import { documentsOf } from '#testing/programs.ts';
import { leaveMedia } from '../erase-media.ts';
import { done, idOf, key, words, type Writer } from './people.ts';

const instrumentOf = (id: string): Instrument =>
  JSON.parse(readFileSync(join(root, 'server/features/check-ins/instruments', `${id}.json`), 'utf8')) as Instrument;

/** An answer to every question: the first choice of its set, and words where words are asked for. */
const answersTo = ({ items, answers }: Instrument, step = 1) =>
  Object.fromEntries(
    items.map((item) => {
      if (item.kind !== 'scale') return [item.id, words(`an answer to ${item.id}`)];
      const choices = answers[item.answers] ?? [];
      return [item.id, choices[Math.min(step, choices.length - 1)]?.value ?? 0];
    }),
  );

export async function completeProfile(coach: Writer): Promise<void> {
  await done(coach.post('/api/auth/set-role', { role: 'coach' }));
  await done(
    coach.put('/api/coach/profile', {
      fullName: `${coach.name} Used`,
      professionalTitle: words('a title'),
      bio: words('a biography of at least fifty characters, as a profile needs it to be shown'),
      yearsExperience: 7,
      maxClients: 500,
      certifications: [words('a certificate')],
      coachingApproach: words('an approach that is long enough to be a complete profile'),
      specialties: ['Rest', 'Grief'],
      profileImageUrl: '',
    }),
  );
  await done(
    coach.put('/api/coach/outreach-message', { message: `Hello {firstName}, ${words('an outreach message')}` }),
  );
}

export async function joinCoach(client: Writer, coach: Writer): Promise<void> {
  const { referralCode } = await done<{ referralCode: string }>(coach.get('/api/coach/profile'));
  await done(client.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', referralCode }));
}

/** A program of one's own, also in German, and one that was imported from documents. */
export async function writePrograms(coach: Writer): Promise<{ programId: string; ids: string[] }> {
  const made = await done<{ id: string; programId: string; revision: number }>(
    coach.post(
      '/api/programs',
      { title: 'Small Braveries', description: words('what a program is'), durationWeeks: 1 },
      key(),
    ),
  );
  await done(
    coach.post(`/api/programs/${made.id}/weekly-themes`, [
      { weekNumber: 1, title: 'Edges', focusDescription: words('a focus'), groupPost: words('a post for groups') },
    ] as never),
  );
  await done(
    coach.post(`/api/programs/${made.id}/weekly-practices`, [
      { weekNumber: 1, title: 'Marks', instructions: [words('a step of a practice')], purpose: words('a purpose') },
    ] as never),
  );
  const prompts = Array.from({ length: 7 }, (_, day) => ({
    weekNumber: 1,
    dayNumber: day + 1,
    promptText: words(`a prompt of day ${day + 1}`),
    promptType: 'reflection',
  }));
  await done(coach.post(`/api/programs/${made.id}/daily-prompts`, prompts as never));
  await done(
    coach.put(`/api/programs/${made.id}/translations/de`, {
      texts: { title: 'Kleiner Mut', 'prompt.1.1.promptText': words('ein Impuls auf Deutsch') },
      revision: 0,
    }),
  );
  const documents = documentsOf({ programId: 'imported-braveries', title: 'Imported Braveries' });
  documents.programData.description = words('an imported description');
  const imported = await idOf(coach.post('/api/admin/import-program', documents as never, key()));
  const copy = await idOf(coach.post(`/api/programs/${made.id}/duplicate`, { title: 'An archived copy' }, key()));
  await done(coach.post(`/api/programs/${copy}/archive`));
  return { programId: made.programId, ids: [made.id, copy, imported] };
}

/** Asked and answered: the screeners, the strengths, the wheel, a coach's own questions, and goals. */
export async function answerCheckIns(coach: Writer, client: Writer): Promise<void> {
  await done(coach.put('/api/coach/screeners'));
  for (const id of ['phq-9', 'phq-4', 'gad-7', 'ipip-via-r', 'wheel-of-life', 'life-as-a-whole', 'our-sessions']) {
    const instrument = instrumentOf(id);
    const asked = { instrumentId: id, version: instrument.version };
    const note = words(`a note with ${id}`);
    await done(
      coach.post('/api/coach/check-in-plans', { ...asked, clientIds: [client.id], everyWeeks: 2, note }, key()),
    );
    for (const [shown, step] of [
      ['answers', 1],
      ['score', 2],
      ['nothing', 0],
    ] as const) {
      const answers = answersTo(instrument, step);
      await done(
        client.post('/api/client/check-ins', { ...asked, id: randomUUID(), answers, shown, coachId: coach.id }, key()),
      );
    }
  }
  const form = randomUUID();
  const instrument = { ...ownForm, title: words('the title of own questions'), id: 'own' };
  await done(coach.put(`/api/coach/check-in-forms/${form}`, { baseVersion: 0, instrument }));
  const asked = { instrumentId: form, version: 1 };
  await done(
    coach.post('/api/coach/check-in-plans', { ...asked, clientIds: [client.id], everyWeeks: null, note: '' }, key()),
  );
  const answers = { well: words('an answer in words') };
  await done(
    client.post(
      '/api/client/check-ins',
      { ...asked, id: randomUUID(), answers, shown: 'answers', coachId: coach.id },
      key(),
    ),
  );
  const goal = randomUUID();
  const levels = Array.from({ length: 5 }, (_, step) => words(`step ${step} of a goal`));
  const body = { baseVersion: 0, title: words('a goal'), levels, until: null, isShown: true };
  await done(client.put(`/api/client/goals/${goal}`, body));
  await done(client.put(`/api/client/goals/${goal}/rating`, { level: 1 }));
  await done(coach.put(`/api/coach/goals/${goal}/agreed`, { version: 1 }));
}

const ownForm = {
  schema: 1,
  version: 1,
  minutes: 1,
  languages: ['en'],
  answers: {},
  items: [{ id: 'well', kind: 'words', text: 'What went well?' }],
  scales: [],
  credit: 'Ours.',
  licence: { status: 'own', holder: 'Ours', words: '', sources: [], checked: '2026-03-01' },
};

/** A session with everything around it. */
export async function meet(coach: Writer, client: Writer, at: string): Promise<string> {
  const hours = Array.from({ length: 7 }, () => [[0, 1440]]);
  await done(coach.put('/api/coach/appointments/hours', { hours }));
  const rules = { gapMinutes: 0, noticeHours: 0, horizonWeeks: 6, mostPerWeek: null, lateHours: 24, quietWeeks: 5 };
  await done(coach.put('/api/coach/appointments/rules', rules));
  const type = {
    name: 'Coaching',
    minutes: 50,
    placeKind: 'words',
    place: words('where we meet'),
    bookableBy: 'clients',
  };
  const page = await done<{ types: { id: string }[] }>(coach.post('/api/coach/appointments/types', type));
  const typeId = page.types[0]?.id ?? '';
  const id = await idOf(client.post('/api/client/appointments', { typeId, at }, key()));
  await done(client.put(`/api/client/appointments/${id}/lines`, { text: words('what to talk about'), baseVersion: 0 }));
  await done(
    coach.put(`/api/coach/appointments/${id}/notes`, { text: words('a first note of a session'), baseVersion: 0 }),
  );
  await done(
    coach.put(`/api/coach/appointments/${id}/notes`, { text: words('the second note of a session'), baseVersion: 1 }),
  );
  await done(
    coach.put(`/api/coach/appointments/${id}/summary`, { text: words('what both keep of a session'), baseVersion: 0 }),
  );
  return id;
}

export async function afterwards(coach: Writer, client: Writer, id: string, dueOn: string): Promise<void> {
  const sentence = words('what was agreed');
  await done(coach.post(`/api/coach/appointments/${id}/commitments`, { owner: 'client', sentence, dueOn }, key()));
  await done(coach.post(`/api/coach/appointments/${id}/outcome`, { outcome: 'held' }));
  await done(coach.post(`/api/coach/appointments/${id}/share`));
  await done(client.post(`/api/client/appointments/${id}/read`));
}

export async function importJournal(client: Writer): Promise<void> {
  const pages = Array.from({ length: 12 }, (_, number) => ({
    sourceId: `page-${number}`,
    writtenAt: `2019-05-${String(number + 1).padStart(2, '0')}T21:14:00+02:00`,
    entryText: words(`an imported page ${number}`),
  }));
  await done(
    client.post('/api/client/journal-entries/import', { importId: randomUUID(), source: 'day-one', pages }, key()),
  );
}

/** Photos and recordings: of the journal, and one that the coach may hear. */
export const photographAndSpeak = async (client: Writer): Promise<void> =>
  await leaveMedia(client, words('a page with media'));

export async function makeTokens(coach: Writer, client: Writer): Promise<void> {
  await done(client.post('/api/settings/tokens', { name: 'My script', scopes: ['journal:read'], days: 365 }, key()));
  await done(coach.post('/api/settings/tokens', { name: 'Our board', scopes: ['clients:read'], days: 365 }, key()));
  const hook = {
    address: 'https://hooks.example.org/dayloom',
    kinds: ['client.joined', 'entry.shared', 'session.held'],
  };
  await done(coach.post('/api/settings/webhooks', hook, key()));
}

/** A group of a hundred people with posts, answers, plans, reports to the coach and to the host. */
export async function fillRoom(coach: Writer, members: Writer[], programId: string, startsOn: string): Promise<string> {
  const body = {
    name: 'A Hundred',
    programId,
    startsOn,
    pace: 'together',
    admission: 'link',
    places: 120,
    closesOn: null,
  };
  const cohort = await done<{ id: string; joinCode: string }>(coach.post('/api/coach/cohorts', body, key()));
  const room = `/api/cohorts/${cohort.id}/room`;
  await done(coach.put(`${room}/writers`, { writers: 'everyone' }));
  for (const [number, member] of members.entries()) {
    await done(member.post('/api/auth/set-role', { role: 'client', clientType: 'trial', isFindable: false }));
    await done(member.post(`/api/groups/${cohort.joinCode}/join`, { shownName: `Member ${number + 1}` }));
  }
  const own = await idOf(coach.post(`${room}/posts`, { text: words('a post of the coach'), parentId: null }, key()));
  await done(coach.put(`${room}/posts/${own}/pin`, { isPinned: true }));
  await done(coach.post(`${room}/planned`, { text: words('a planned post'), programDay: 5 }, key()));
  const [ann, ben, cy] = members as [Writer, Writer, Writer];
  const post = await idOf(ann.post(`${room}/posts`, { text: words('a post of a member'), parentId: null }, key()));
  await done(ben.post(`${room}/posts`, { text: words('a reply of a member'), parentId: post }, key()));
  const rude = await idOf(
    ben.post(`${room}/posts`, { text: words('a post that was reported'), parentId: null }, key()),
  );
  await done(cy.post(`${room}/posts/${rude}/report`, { to: 'coach', reason: words('why it was reported') }));
  await done(ann.post(`${room}/posts/${own}/report`, { to: 'host', reason: words('why the coach was reported') }));
  const gone = await idOf(cy.post(`${room}/posts`, { text: words('a post that was removed'), parentId: null }, key()));
  await done(coach.post(`${room}/posts/${gone}/remove`, { reason: words('why it was removed') }));
  return cohort.id;
}

/** A coach who has begun to write to people without one, an invitation and a request that wait. */
export async function reachOut(coach: Writer, [first, second]: [Writer, Writer]): Promise<void> {
  await done(first.post('/api/auth/set-role', { role: 'client', clientType: 'trial' }));
  await done(second.post('/api/auth/set-role', { role: 'client', clientType: 'trial' }));
  const message = words('a letter to somebody without a coach');
  await done(
    coach.post('/api/coach/bulk', {
      action: 'outreach',
      clientIds: [first.id, second.id],
      message,
      actionId: randomUUID(),
    }),
  );
  const invitation = { clientId: first.id, programId: 'breath-anchor-01', message: words('an invitation that waits') };
  await done(coach.post('/api/coach/send-invitation', invitation, key()));
  await done(
    second.post('/api/client/coaching-requests', { coachId: coach.id, message: words('a request that waits') }, key()),
  );
}
