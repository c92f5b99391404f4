import { sessionsForExport } from '#server/features/appointments/calendar-file.ts';
import { clientAppointments } from '#server/features/appointments/present.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indented, openObject } from './json.ts';
import { listOwnRequests, listSharedCommitments, listSharedSummaries } from './session-queries.ts';
import type { About } from './words.ts';
import type { ZippedFile } from './zip.ts';

/** A person's sessions for a calendar program, and as a client all that is theirs of them. Nothing where there are none. */
export async function sessionFiles(deps: Deps, actor: SessionUser, about: About): Promise<ZippedFile[]> {
  const calendar = await sessionsForExport(deps, actor.userId);
  const own = await clientAppointments(deps, deps.db, actor.userId, { most: mostSessions });
  const requests = await listOwnRequests(deps.db, actor.userId);
  return [
    ...(own.length > 0 || requests.length > 0
      ? [{ name: 'sessions.json', text: () => sessionsJson(deps, actor, about, own, requests) }]
      : []),
    ...(calendar === undefined ? [] : [{ name: 'sessions.ics', text: () => once(calendar) }]),
  ];
}

/** One a day for ten years. */
const mostSessions = 4_000;

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

type Own = Awaited<ReturnType<typeof clientAppointments>>;
type Requests = Awaited<ReturnType<typeof listOwnRequests>>;

async function* sessionsJson(
  deps: Deps,
  { userId }: SessionUser,
  about: About,
  own: Own,
  requests: Requests,
): AsyncGenerator<string> {
  const summaries = await listSharedSummaries(deps.db, userId);
  const agreed = (await listSharedCommitments(deps.db, userId)).map(({ commitment }) => commitment);
  const open = await openerOf(deps, userId, undefined, [...summaries, ...agreed, ...requests]);
  const head = { format: 'sessions-1', product: about.product, exportedAt: about.exportedAt.toISOString() };
  yield `${openObject(head, '')},\n  "sessions": [`;
  let separator = '';
  for (const { id, state, startsAt, endsAt, typeName, place, coach, group, calledOff, lines } of own) {
    const session = {
      id,
      state,
      startsAt,
      endsAt,
      type: typeName,
      place: place.text,
      coach: coach?.name ?? null,
      group: group?.name ?? null,
      calledOff: calledOff && {
        at: calledOff.at,
        by: calledOff.by,
        isLate: calledOff.isLate,
        word: calledOff.word,
      },
      lines: lines.text,
      summaries: summaries
        .filter(({ appointmentId }) => appointmentId === id)
        .map((one) => ({
          version: one.version,
          savedAt: one.createdAt.toISOString(),
          text: open(one.id, one.textSealed),
        })),
      agreed: agreed
        .filter(({ appointmentId }) => appointmentId === id)
        .map((one) => ({
          owner: one.owner,
          sentence: open(
            {
              id: one.id,
              version: one.version,
            },
            one.sentenceSealed,
          ),
          dueOn: one.dueOn,
          doneAt: one.doneAt?.toISOString() ?? null,
          closedAs: one.closedAs,
        })),
    };
    yield `${separator}\n    ${indented(session, '    ')}`;
    separator = ',';
  }
  const asked = requests.map(({ id, wordsSealed, createdAt, outcome }) => ({
    askedAt: createdAt.toISOString(),
    words: open(id, wordsSealed),
    outcome,
  }));
  yield `${separator === '' ? '' : '\n  '}],\n  "requests": ${indented(asked, '  ')}\n}\n`;
}
