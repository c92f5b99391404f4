import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { AnsweredCheckIn, OwnCheckIns } from '#contract/check-ins/schema.ts';
import { checkInForms, checkInPlans } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A question of each kind, one of them about risk. */
export const formOf = (id: string, version = 1): Instrument => ({
  schema: 1,
  id,
  version,
  title: 'How it goes',
  about: '',
  minutes: 2,
  isScreener: false,
  languages: ['en'],
  instruction: '',
  answers: { often: [0, 1, 2, 3].map((value) => ({ value, label: `${value} times` })) },
  items: [
    { id: 'calm', kind: 'scale', text: 'I was calm.', answers: 'often' },
    { id: 'harm', kind: 'scale', text: 'I thought of harming myself.', answers: 'often', isRisk: true },
    { id: 'hours', kind: 'number', text: 'Hours of sleep?', min: 0, max: 24 },
    { id: 'where', kind: 'choice', text: 'Where?', options: ['At home', 'Elsewhere'] },
    { id: 'why', kind: 'words', text: 'Why?' },
  ],
  scales: [],
  credit: 'Ours.',
  licence: { status: 'own', holder: 'Ours', words: '', sources: [], checked: '2026-03-01' },
});

/** A form without an owner; people who were asked with it can still answer it. */
export async function newForm({ deps }: TestApp): Promise<{ instrumentId: string; version: number }> {
  const id = newId();
  await deps.db.insert(checkInForms).values({ id, version: 1, definition: formOf(id), createdAt: deps.clock.now() });
  return { instrumentId: id, version: 1 };
}

export const ourSessions = { instrumentId: 'our-sessions', version: 1 };

/** The coach asks; from today on unless it is said otherwise. */
export async function plan(
  { deps }: TestApp,
  { guide, client }: { guide: Person; client: Person },
  wanted: Partial<typeof checkInPlans.$inferInsert> = {},
): Promise<string> {
  const [id, now] = [newId(), deps.clock.now()];
  const row = { id, coachId: guide.id, clientId: client.id, ...ourSessions, startsOn: localDate(now, 'UTC') };
  await deps.db.insert(checkInPlans).values({ ...row, createdAt: now, ...wanted });
  return id;
}

export const own = async (who: Person) => (await who.get('/api/client/check-ins')).json<OwnCheckIns>();
export const occasions = async (who: Person) => (await own(who)).asked.map(({ occasion }) => occasion);

export const answerBody = (over: Record<string, unknown> = {}) => ({
  id: newId(),
  ...ourSessions,
  answers: { said: 7, matters: 8 },
  shown: 'nothing',
  ...over,
});
export const answer = async (who: Person, over: Record<string, unknown> = {}) =>
  await who.post('/api/client/check-ins', answerBody(over));

/** Throws where it was refused. */
export async function answered(who: Person, over: Record<string, unknown> = {}): Promise<AnsweredCheckIn> {
  const response = await answer(who, over);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<AnsweredCheckIn>();
}
