import { startsLater } from '#contract/assignments/rules.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { cohortDayOn, programEndOf } from '#contract/cohorts/rules.ts';
import { currentAssignment, lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { endsToday } from '#server/features/assignments/ends-today.ts';
import { sendNotice, withdrawNotices } from '#server/features/notices/service.ts';
import { refusalsToCoach, refuseUnlessPlaceForNext } from '#server/features/roles/join-coach.ts';
import { lockCoach } from '#server/features/roles/locks.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dayInWords, longDate } from '#server/platform/dates.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockClient, type HeldClient } from '#server/platform/db/person-locks.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { setLeft } from './member-queries.ts';
import { admit, canGoOn, joiningOf, otherGroup, runOf } from './membership.ts';
import { findOwnOffered, leaveCalendar, listMemberships, lockOwn, type OfferedCohort } from './queries.ts';
import { queueGroupMails } from './tell-members.ts';
import { words } from './words.ts';

/** A cohort of the caller's, in any state. */
export async function offeredCohort(db: Db | Tx, actor: SessionUser, id: string): Promise<OfferedCohort> {
  const cohort = await findOwnOffered(db, actor.userId, id);
  if (!cohort) throw refusal('cohort-not-found');
  return cohort;
}

/** One that can still be joined; free places are checked when a client is placed. */
export async function cohortToFill(deps: Deps, db: Db | Tx, actor: SessionUser, id: string): Promise<OfferedCohort> {
  const cohort = await offeredCohort(db, actor, id);
  const joining = joiningOf(cohort, deps.clock.now());
  if (joining === 'ended') throw refusal('cohort-over', { cohort: cohort.name });
  const end = programEndOf(runOf(cohort));
  if (end !== null && localDate(deps.clock.now(), cohort.coachTimeZone) > end)
    throw refusal('cohort-program-over', { cohort: cohort.name });
  if (joining === 'no-program') throw refusal('cohort-program-not-offered', { cohort: cohort.name });
  return cohort;
}

/** A cohort of the caller's to invite into: accepting joins as by the link. */
export async function cohortToInviteInto(deps: Deps, tx: Tx, actor: SessionUser, id: string): Promise<OfferedCohort> {
  const cohort = await cohortToFill(deps, tx, actor, id);
  if (joiningOf(cohort, deps.clock.now()) === 'closed') throw refusal('cohort-joining-closed', { cohort: cohort.name });
  refuseIfFull(cohort);
  return cohort;
}

/** What putting a client in a cohort would do to them. */
export async function foreseePlacing(
  { db, clock }: Deps,
  cohort: OfferedCohort,
  client: { id: string; timeZone: string },
  language: string,
): Promise<string> {
  const now = clock.now();
  const memberships = await listMemberships(db, client.id);
  const { foreseen: copy } = words(language);
  if (memberships.some(({ cohortId, isIn }) => isIn && cohortId === cohort.id))
    return copy.isIn({ cohort: cohort.name });
  refuseIfFull(cohort);
  const from = otherGroup(memberships, cohort.id, now);
  const joins = from ? copy.changes({ from: from.name, cohort: cohort.name }) : copy.joins({ cohort: cohort.name });
  const at = await currentAssignment(db, client.id, now, client.timeZone);
  const program = cohort.program?.title ?? '';
  if (at && canGoOn(at, cohort, now, client.timeZone)) return `${joins} ${copy.goesOn({ program })}`;
  const today = localDate(now, client.timeZone);
  const begins = { program, ...beginningOf(cohort, today, language) };
  if (at?.status !== 'active') return `${joins} ${copy.begins(begins)}`;
  const isSame = at.programRowId === cohort.program?.id;
  if (isSame && startsLater(at, now)) return `${joins} ${copy.begins(begins)}`;
  const next = isSame ? copy.startsAgain(begins) : copy.begins(begins);
  return `${joins} ${endsToday(at, now, language)} ${next} ${copy.writtenStays}`;
}

function beginningOf(cohort: OfferedCohort, today: string, language: string) {
  return {
    isAhead: cohort.startsOn > today,
    date: dayInWords(cohort.startsOn, language),
    day: cohortDayOn({ ...runOf(cohort), resumesOn: cohort.resumesOn }, today) ?? 1,
  };
}

/**
 * Puts a client of the caller in a cohort, out of another one if they are in one. The client, the coach and the cohort are
 * held, in this order: of many at once as many get in as there are places. The client is told in the same transaction, and
 * is without a name to the others until they choose one. False when they are in it already.
 */
export async function placeInCohort(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  cohortId: string,
  clientId: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const client = await lockClient(tx, clientId);
  if (client?.coachId !== actor.userId) throw new AppError('not_found', clientNotFoundSentence);
  const coach = await lockCoach(deps, tx, actor.userId);
  if (!coach || !(await lockOwn(tx, actor.userId, cohortId))) throw refusal('cohort-not-found');
  // Read after the locks were given: it may be full or over by now.
  const cohort = await cohortToFill(deps, tx, actor, cohortId);
  const memberships = await listMemberships(tx, clientId);
  if (memberships.some((one) => one.isIn && one.cohortId === cohortId)) return false;
  refuseIfFull(cohort);
  await takeAttempt(tx, deps.clock, `cohort-placed:${clientId}`, limits.cohortPlacement);
  await refuseUnlessPlaceForNext(deps, tx, actor.userId, clientId, now, refusalsToCoach);
  const from = otherGroup(memberships, cohortId, now);
  if (from) {
    await lockCurrentAssignment(tx, clientId, now);
    await leaveCalendar(tx, from.cohortId, now, [clientId]);
    await setLeft(tx, from.cohortId, [clientId], 'coach', now);
    await audit(tx, {
      actorId: actor.userId,
      action: 'cohort-left',
      subjectId: clientId,
      detail: { cohortId: from.cohortId, by: 'coach' },
    });
  }
  await admit(tx, { cohort, coach, client, actorId: actor.userId, shownName: '', now, goesOn: true });
  await tell(deps, tx, cohort, client, now);
  return true;
}

function refuseIfFull({ members, places, name }: OfferedCohort): void {
  if (members >= places) throw refusal('cohort-full', { cohort: name });
}

/** The latest wins: earlier notices are withdrawn. */
async function tell(deps: Deps, tx: Tx, cohort: OfferedCohort, client: HeldClient, now: Date): Promise<void> {
  const { coachId, coachName, name } = cohort;
  const startsOn = cohort.startsOn > localDate(now, client.timeZone) ? cohort.startsOn : undefined;
  await withdrawNotices(tx, client.id, ['program-changed', 'program-assigned', 'group-joined'], now);
  await sendNotice(tx, {
    userId: client.id,
    at: now,
    kind: 'group-joined',
    detail: { groupName: name, coachName, coachId, ...(startsOn ? { startsOn } : {}) },
  });
  const language = nearestLanguage([client.locale]);
  const mail = groupJoinedMail({
    language,
    product: deps.config.productName,
    firstName: client.firstName,
    coachName,
    groupName: name,
    programTitle: cohort.program ? titleIn(language, cohort.program) : '',
    beginsOn: startsOn && longDate(startsOn, language),
    url: pageLink(deps.config, '/group'),
  });
  await queueGroupMails(tx, deps, [{ ...mail, to: client.email, userId: client.id, aboutId: coachId }]);
}

type GroupJoined = {
  language: string;
  product: string;
  firstName: string;
  coachName: string;
  groupName: string;
  programTitle: string;
  /** In words; left out when it has begun. */
  beginsOn: string | undefined;
  url: string;
};

/** Names the group, the program and the coach, no other member and nothing anyone wrote. */
function groupJoinedMail({
  language,
  product,
  firstName,
  coachName,
  groupName,
  programTitle,
  beginsOn,
  url,
}: GroupJoined): MailContent {
  const { joined: copy, why } = words(language).memberMail;
  const beginning = { isAhead: beginsOn !== undefined, date: beginsOn ?? '' };
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [
      copy.text({ hasName: coachName !== '', coach: coachName, group: groupName, program: programTitle, ...beginning }),
      copy.privacy,
      copy.before,
    ],
    action: { label: copy.open, url },
    footnote: why({ product }),
  });
}
