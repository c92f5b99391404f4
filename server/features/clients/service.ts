import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import type { ClientDetail } from '#contract/clients/schema.ts';
import { notificationsAbout } from '#server/features/attention/service.ts';
import { openerOf } from '#server/features/journal/service.ts';
import { engagementSince } from '#server/features/visits/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { presentClient, programOf } from './present.ts';
import { findOwnClient } from './queries.ts';
import type { ClientRow } from './queries.ts';
import { findWritten } from './written-queries.ts';
import type { Asked } from './written-queries.ts';

/** The page about one of the coach's clients, in three statements whatever was written. */
export async function clientDetail(deps: Deps, actor: SessionUser, clientId: string): Promise<ClientDetail> {
  const now = deps.clock.now();
  const client = await findOwnClient(deps.db, actor.userId, clientId, engagementSince(now));
  if (!client) throw clientNotFound();
  const [written, notifications] = await Promise.all([
    findWritten(deps.db, askAbout(client, actor.userId, now)),
    notificationsAbout(deps, actor.userId, clientId),
  ]);
  // The relation may have ended between two statements; then nothing is shown, also not what was read before.
  if (!written.isOwn) throw clientNotFound();
  return { ...presentClient(client, written, now), notifications, ...(await openNotes(deps, client)) };
}

function askAbout(client: ClientRow, coachId: string, now: Date): Asked {
  const on = programOf(client);
  const dateOf = (moment: Date) => localDate(moment, client.timeZone);
  return {
    coachId,
    clientId: client.id,
    today: dateOf(now),
    assignment: on && {
      id: on.assignment.id,
      durationWeeks: on.program.durationWeeks,
      startsOn: dateOf(on.assignment.startedAt),
      endedOn: on.assignment.endedAt && dateOf(on.assignment.endedAt),
    },
  };
}

async function openNotes(
  deps: Deps,
  { id, wrappedKey, notes }: ClientRow,
): Promise<Pick<ClientDetail, 'coachNotes' | 'notesVersion'>> {
  if (!notes) return { coachNotes: '', notesVersion: 0 };
  const open = await openerOf(deps, id, wrappedKey, [notes]);
  return { coachNotes: open(notes.id, notes.notes), notesVersion: notes.version };
}

const clientNotFound = (): AppError => new AppError('not_found', clientNotFoundSentence);
