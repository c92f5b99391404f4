import type { Brought, ClientAppointmentPage, CoachAppointmentPage } from '#contract/appointment-page/endpoints.ts';
import { addDays, dateAfter } from '#contract/days.ts';
import { entryPreview } from '#contract/journal/rules.ts';
import type { Media } from '#contract/media/schema.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import { clientAppointments, coachAppointments } from '#server/features/appointments/present.ts';
import { checkInsShownWithin } from '#server/features/check-ins/brought.ts';
import { agreedIn } from '#server/features/commitments/service.ts';
import { sharedCards } from '#server/features/week-cards/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { recordingInWords } from '#server/platform/media-words.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { findPlace, listMembers, listMoods, listShared, type Place } from './queries.ts';
import { newestText } from './service.ts';

const broughtMost = 30;
/** Before a first session. */
const firstDays = 28;

const notThere = () => refusal('appointment-not-found');

/** A session with what came before it. Every statement has the relation as a condition: it may end between two. */
export async function readCoachAppointment(deps: Deps, actor: SessionUser, id: string): Promise<CoachAppointmentPage> {
  const whose = { coachId: actor.userId };
  const place = await findPlace(deps.db, whose, id, deps.clock.now());
  if (!place) throw notThere();
  const { previous } = place;
  const [[appointment], agreed, agreedBefore, notes, summary, strip, brought, members] = await Promise.all([
    coachAppointments(deps, deps.db, actor.userId, { ids: [id] }),
    agreedIn(deps, deps.db, actor, id),
    previous ? agreedIn(deps, deps.db, actor, previous.id) : [],
    newestText(deps, deps.db, 'notes', whose, id),
    newestText(deps, deps.db, 'summary', whose, id),
    stripOf(deps, place),
    broughtTo(deps, actor, place),
    place.clientId ? [] : listMembers(deps.db, id),
  ]);
  if (!appointment) throw notThere();
  return {
    appointment,
    previous: neighbour(previous),
    strip,
    brought,
    agreedBefore,
    agreed,
    notes,
    summary,
    sharedAt: place.summarySharedAt?.toISOString() ?? null,
    readAt: place.summaryReadAt?.toISOString() ?? null,
    members,
  };
}

/** An own session, also of an earlier coach. Of a cohort's there is nothing but the session itself. */
export async function readOwnAppointment(deps: Deps, actor: SessionUser, id: string): Promise<ClientAppointmentPage> {
  const whose = { clientId: actor.userId };
  const [[appointment], place] = await Promise.all([
    clientAppointments(deps, deps.db, actor.userId, { ids: [id] }),
    findPlace(deps.db, whose, id, deps.clock.now()),
  ]);
  if (!appointment) throw notThere();
  const previous = place?.previous ?? null;
  const isAhead = place?.state === 'booked' || place?.state === 'offered';
  const [agreed, agreedBefore, summary, brought] = await Promise.all([
    agreedIn(deps, deps.db, actor, id),
    previous ? agreedIn(deps, deps.db, actor, previous.id) : [],
    place?.summarySharedAt ? newestText(deps, deps.db, 'summary', whose, id) : null,
    isAhead ? broughtTo(deps, actor, place) : [],
  ]);
  return {
    appointment,
    previous: neighbour(previous),
    brought,
    agreedBefore,
    agreed,
    summary,
    next: neighbour(place?.next ?? null),
    earlier: place?.earlier ?? 0,
  };
}

const neighbour = (other: Place['previous']) =>
  other && { id: other.id, startsAt: new Date(other.startsAt).toISOString() };

/** The dates after the session before, up to the day of this one or, while that lies ahead, today. */
async function stripOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { coachId, clientId, previous, startsAt, timeZone }: Place,
): Promise<CoachAppointmentPage['strip']> {
  if (!coachId || !clientId || !timeZone || !previous) return null;
  const after = localDate(new Date(previous.startsAt), timeZone);
  const now = clock.now();
  const until = localDate(startsAt < now ? startsAt : now, timeZone);
  const moods = new Map((await listMoods(db, { coachId, clientId }, { after, until })).map((day) => [day.date, day]));
  const strip = [];
  for (let date = dateAfter(after, 1); date <= until; date = dateAfter(date, 1)) {
    const day = moods.get(date);
    strip.push({ date, mood: day?.mood ?? null, isSeveral: (day?.entries ?? 0) > 1 });
  }
  return strip;
}

/**
 * What the client shared with this coach since the session before; both of them see this list. What they share after the end
 * of this one belongs to the next.
 */
async function broughtTo(
  deps: Deps,
  reader: SessionUser,
  { coachId, clientId, previous, startsAt, endsAt, timeZone, wrappedKey }: Place,
): Promise<Brought[]> {
  if (!coachId || !clientId || !timeZone) return [];
  const now = deps.clock.now();
  const since = previous ? new Date(previous.endsAt) : addDays(startsAt < now ? startsAt : now, -firstDays);
  const within = { since, until: endsAt };
  const [rows, { cards }, shown] = await Promise.all([
    listShared(deps.db, { coachId, clientId }, within, broughtMost),
    sharedCards(deps, { userId: coachId }, clientId),
    checkInsShownWithin(deps, reader, { coachId, clientId, wrappedKey }, within),
  ]);
  const open = await openerOf(deps, clientId, wrappedKey, rows);
  const language = nearestLanguage([reader.locale]);
  const entries = rows.map(({ sharedAt, isUnread, isAnswered, ...row }) => ({
    type: 'entry' as const,
    sharedAt: sharedAt.toISOString(),
    isUnread,
    isAnswered,
    entryId: row.id,
    dayNumber: dayOfEntry(row),
    date: row.localDate,
    beginning: entryPreview(open(row, row.entryTextSealed)) || recordingOf(row.media, language),
    mood: row.moodScore,
  }));
  const weeks = cards
    .filter(({ sharedAt }) => sharedAt > since.toISOString() && sharedAt <= endsAt.toISOString())
    .map(({ id, weekNumber, title, sentence, sharedAt, readAt }) => ({
      type: 'week-card' as const,
      sharedAt,
      cardId: id,
      weekNumber,
      title,
      sentence: sentence?.text ?? null,
      date: localDate(new Date(sharedAt), timeZone),
      isUnread: readAt === null,
    }));
  const checkIns = shown.map(({ id, ...one }) => ({ type: 'check-in' as const, checkInId: id, ...one }));
  return [...entries, ...weeks, ...checkIns]
    .sort((one, other) => (one.sharedAt < other.sharedAt ? 1 : -1))
    .slice(0, broughtMost)
    .map(({ sharedAt: _sharedAt, ...item }) => item);
}

/** In place of the words of a page that is spoken and has none. */
function recordingOf(media: readonly Media[], language: string): string {
  const recording = media.find(({ kind }) => kind === 'recording');
  return recording ? recordingInWords(recording.durationMs ?? 0, language) : '';
}
