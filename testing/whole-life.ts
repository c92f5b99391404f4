import { randomUUID } from 'node:crypto';

/** A person at their browser: in memory from people.ts, over the network in prove/erase.ts. */
export type Caller = {
  id: string;
  email: string;
  get: (url: string) => Promise<Answer>;
  post: (url: string, body?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Answer>;
  put: (url: string, body?: Record<string, unknown>) => Promise<Answer>;
  delete: (url: string) => Promise<Answer>;
};
type Answer = { statusCode: number; body: string; json: () => unknown };

type Cast = {
  /** In the client's role, without a coach. */
  client: Caller;
  /** Two coaches with complete profiles. The first becomes the client's own. */
  guide: Caller;
  other: Caller;
};

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { statusCode, body } = await answer;
  if (statusCode >= 400) throw new Error(`A step of the life was refused with ${statusCode}: ${body}`);
  return await answer;
}

const oneQuestion = {
  schema: 1,
  id: 'one',
  version: 1,
  title: 'One question',
  minutes: 1,
  languages: ['en'],
  answers: {},
  items: [{ id: 'well', kind: 'words', text: 'What went well?' }],
  scales: [],
  credit: 'Ours.',
  licence: { status: 'own', holder: 'Ours', words: '', sources: [], checked: '2026-03-01' },
};

const idOf = async (answer: Promise<Answer>): Promise<string> => ((await done(answer)).json() as { id: string }).id;

/**
 * Takes a client through everything that stores text by, about or for them. Each text carries its author's mark, and
 * every request that can have an Idempotency-Key has one, so that stored answers are covered too.
 */
export async function liveAWholeLife({ client, guide, other }: Cast, marks: Record<keyof Cast, string>): Promise<void> {
  const words = (by: keyof Cast, about: string) => `${marks[by]} ${about}, in a sentence of its own.`;
  const key = () => ({ 'idempotency-key': randomUUID() });

  await done(
    other.post(
      '/api/coach/send-outreach',
      { clientId: client.id, message: words('other', 'a letter from a coach') },
      key(),
    ),
  );
  const request = await idOf(
    client.post(
      '/api/client/coaching-requests',
      { coachId: other.id, message: words('client', 'a question to a coach') },
      key(),
    ),
  );
  await done(
    other.post(
      `/api/coach/coaching-requests/${request}/answer`,
      { answer: 'declined', message: words('other', 'the answer of a coach') },
      key(),
    ),
  );
  await done(
    other.post(
      '/api/coach/send-invitation',
      { clientId: client.id, programId: 'breath-anchor-01', message: words('other', 'an invitation left alone') },
      key(),
    ),
  );
  const invitation = await idOf(
    guide.post(
      '/api/coach/send-invitation',
      { clientId: client.id, programId: 'living-from-desire-01', message: words('guide', 'an invitation') },
      key(),
    ),
  );
  await done(client.post('/api/client/respond-invitation', { invitationId: invitation, response: 'accepted' }, key()));

  const entry = await idOf(
    client.post(
      '/api/journal-entries',
      { entryText: words('client', 'a shared entry'), moodScore: 7, share: true, shareWith: guide.id },
      key(),
    ),
  );
  await done(
    client.put(`/api/client/journal-entries/${entry}`, {
      entryText: words('client', 'the same entry, edited'),
      moodScore: 6,
      version: 1,
    }),
  );
  const shared = `/api/coach/client/${client.id}/shared-entries/${entry}`;
  await done(guide.post(`${shared}/read`, { version: 2 }));
  await done(guide.post(`${shared}/comments`, { text: words('guide', 'an answer under the entry') }, key()));
  const gone = await idOf(
    client.post(
      '/api/journal-entries',
      { entryText: words('client', 'an entry that was deleted'), moodScore: 1 },
      key(),
    ),
  );
  await done(client.delete(`/api/client/journal-entries/${gone}`));
  await done(client.post('/api/journal-entries', { entryText: words('client', 'a heavy day'), moodScore: 1 }, key()));
  await done(
    client.post(
      '/api/journal-entries',
      { entryText: words('client', 'a free page'), moodScore: 6, isFreePage: true },
      key(),
    ),
  );

  // Two more days and the rest left alone: the first week folds.
  await done(client.post('/api/client/advance-day'));
  const second = await idOf(
    client.post('/api/journal-entries', { entryText: words('client', 'a second day'), moodScore: 6 }, key()),
  );
  await done(client.post('/api/client/advance-day'));
  await done(client.post('/api/journal-entries', { entryText: words('client', 'a third day'), moodScore: 6 }, key()));
  for (let day = 3; day <= 7; day += 1) await done(client.post('/api/client/advance-day'));
  const { assignment } = (await client.get('/api/client/dashboard')).json() as { assignment: { id: string } };
  const card = await idOf(
    client.put('/api/client/week-cards', {
      assignmentId: assignment.id,
      week: 1,
      sentence: { entryId: second, text: words('client', 'a second day') },
    }),
  );
  await done(client.put(`/api/client/week-cards/${card}/share`, {}));
  await done(guide.post(`/api/coach/week-cards/${card}/read`));

  await done(
    guide.put(`/api/coach/client/${client.id}/notes`, {
      notes: words('guide', 'a note about the client'),
      baseVersion: 0,
    }),
  );
  await done(
    guide.put(`/api/coach/client/${client.id}/notes`, {
      notes: words('guide', 'a second version of the note'),
      baseVersion: 1,
    }),
  );
  for (const [who, whom, by] of [
    [client, guide, 'client'],
    [guide, client, 'guide'],
  ] as const) {
    const conversation = await idOf(who.post('/api/messages', { personId: whom.id }));
    await done(who.post(`/api/messages/${conversation}`, { text: words(by, 'a message') }, key()));
  }

  const goal = `/api/client/goals/${randomUUID()}`;
  for (const [baseVersion, about] of ['a goal', 'the same goal, in other words'].entries()) {
    const levels = Array.from({ length: 5 }, (_, step) => words('client', `step ${step} of ${about}`));
    await done(
      client.put(goal, { baseVersion, title: words('client', about), levels, until: null, isShown: baseVersion === 0 }),
    );
  }
  await done(client.put(`${goal}/rating`, { level: 1 }));
  // The questions are the coach's, and stay for others who answered them.
  const form = randomUUID();
  await done(guide.put(`/api/coach/check-in-forms/${form}`, { baseVersion: 0, instrument: oneQuestion }));
  const asked = { instrumentId: form, version: 1 };
  const note = words('guide', 'a word with a check-in');
  await done(guide.post('/api/coach/check-in-plans', { ...asked, clientIds: [client.id], everyWeeks: 2, note }, key()));
  const answers = { well: words('client', 'an answer') };
  await done(
    client.post('/api/client/check-ins', { ...asked, id: randomUUID(), answers, shown: 'answers', coachId: guide.id }),
  );

  await done(client.put('/api/settings/whatsapp', { whatsappNumber: '+351 912 345 678' }));
  await done(guide.post(`/api/coach/client/${client.id}/send-whatsapp`, {}, key()));
  await done(client.put('/api/client/reminder', { minute: 480, days: [1, 3, 5], byMail: true, byPush: false }));
  await done(client.post('/api/calendar'));
}
