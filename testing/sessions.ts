import { addDays } from '#contract/days.ts';
import type { HoursPage } from '#contract/appointments/hours-schema.ts';
import { appointments } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { clientOf } from './histories.ts';
import { coach, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const hoursPath = '/api/coach/appointments/hours';

/** Nine to five on every day, no notice, a gap of nothing. */
export async function openHours(guide: Person, rules: Record<string, unknown> = {}): Promise<void> {
  await guide.put(hoursPath, { hours: Array.from({ length: 7 }, () => [[540, 1020]]) });
  const usual = { gapMinutes: 0, noticeHours: 0, horizonWeeks: 6, mostPerWeek: null, lateHours: 24, quietWeeks: 5 };
  await guide.put('/api/coach/appointments/rules', { ...usual, ...rules });
}

/** The id of a new type. */
export async function sessionType(guide: Person, more: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Coaching', minutes: 50, placeKind: 'phone', place: 'I call', bookableBy: 'clients', ...more };
  const page = (await guide.post('/api/coach/appointments/types', body)).json<HoursPage>();
  const last = page.types.at(-1);
  if (!last) throw new Error('The type was not added.');
  return last.id;
}

/** A coach who can be booked, and a client of theirs. */
export async function pairWithHours(test: TestApp, rules: Record<string, unknown> = {}) {
  const guide = await coach(test);
  const client = await clientOf(test, guide);
  await openHours(guide, rules);
  return { guide, client, typeId: await sessionType(guide) };
}

type Wanted = Partial<typeof appointments.$inferInsert> & { startsAt: Date };

/** A session as it would be after the steps that lead there; booked unless said otherwise. */
export async function appointment(
  test: TestApp,
  { guide, client }: { guide: { id: string }; client: { id: string } | null },
  { startsAt, ...more }: Wanted,
): Promise<string> {
  const id = newId();
  const state = more.state ?? 'booked';
  await test.deps.db.insert(appointments).values({
    id,
    coachId: guide.id,
    clientId: client?.id ?? null,
    typeName: 'Coaching',
    placeKind: 'phone',
    place: 'I call',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 50 * 60_000),
    gapMinutes: 0,
    zone: 'UTC',
    state,
    createdAt: addDays(startsAt, -7),
    bookedAt: addDays(startsAt, -7),
    bookedBy: 'client' as const,
    settledAt: state === 'held' || state === 'missed' ? addDays(startsAt, 0.1) : null,
    keepUntil: state === 'offered' ? startsAt : null,
    ...(state === 'called-off'
      ? {
          calledOffAt: addDays(startsAt, -1),
          calledOffBy: 'client' as const,
        }
      : {}),
    ...more,
  });
  return id;
}
