import { callOffForErased } from '#server/features/appointments/changes.ts';
import { deleteAllPostsOf } from '#server/features/cohort-room/posts.ts';
import { endCohortsOf } from '#server/features/cohorts/service.ts';
import { sendNotices } from '#server/features/notices/service.ts';
import { endRelationsOf } from '#server/features/parting/end-relation.ts';
import { deleteAllOf, endRestoring } from '#server/features/programs/deleted-programs.ts';
import { audit } from '#server/platform/audit.ts';
import type { KnownErasures } from '#server/platform/backup/erasure-list.ts';
import { retryOnDeadlock, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToAll, publishToCoachOf } from '#server/platform/live/publish.ts';
import { countOwnPrograms, deletePrograms, handProgramsOver, listUnneededPrograms } from './programs-queries.ts';
import {
  countBelongings,
  countErasures,
  deleteJobsAbout,
  deleteMentions,
  deletePerson,
  deleteUnneededForms,
  findCoachOf,
  insertErasure,
  listErasures,
  listOwnNames,
  listConversationPartners,
  listExistingUsers,
  listForms,
} from './erase-queries.ts';
import type { Erased } from './erase-queries.ts';
import { lockForErasure } from './locks.ts';
import { appendErasures, readErasures, removePartialLine, eraseStoredMail } from './erasure-files.ts';
import { keepMessagesOfClients } from './delete-coach-queries.ts';

/** Nothing of a running server, so that a command can erase as well. */
type EraseNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & Partial<Pick<Deps, 'identity' | 'mailSender'>>;

/** What is left to do once the database has forgotten someone. */
type Leftover = { person: Erased; at: Date };

/**
 * Takes a person and everything that is theirs out of the database, for good. The rows that only point to them go by
 * the foreign keys; what has none, and what names them with other people, goes here. `actorId` is null for a restore, and
 * where the person asked for it themselves.
 */
export async function eraseWithin(
  tx: Tx,
  person: Erased,
  actorId: string | null,
  now: Date,
  by = 'command',
): Promise<Leftover> {
  const { id } = person;
  const ownNames = await listOwnNames(tx, person);
  const counts = await countBelongings(tx, id, now);
  const programs = await countOwnPrograms(tx, id, now);
  await callOffForErased(tx, id, now);
  const grouped = await endCohortsOf(tx, id, now);
  const clients = await endRelationsOf(tx, id, now);
  await handProgramsOver(tx, id, now);
  const unneeded = await listUnneededPrograms(tx, id);
  const forms = await listForms(tx, id);
  await deleteAllOf(tx, id, { by: null, at: now });
  await endRestoring(tx, id);
  await deleteMentions(tx, person, ownNames);
  // Before the person is gone: no one could say afterwards whose client they were, or who had talked to them.
  await publishToCoachOf(tx, id, now);
  await notifyAffected(tx, { clients, partners: await listConversationPartners(tx, id) }, now);
  const coach = await findCoachOf(tx, id);
  await keepMessagesOfClients(tx, id);
  await deleteAllPostsOf(tx, id, now);
  await deleteJobsAbout(tx, id);
  await deletePerson(tx, id);
  await deletePrograms(tx, unneeded);
  await deleteUnneededForms(tx, forms);
  await tellCoachLeft(tx, clients, grouped, now);
  // Without a name: the notice would keep it.
  await sendNotices(tx, { userIds: coach, kind: 'client-left', detail: {}, at: now });
  await insertErasure(tx, id, now);
  await audit(tx, {
    actorId,
    action: 'user-deleted',
    subjectId: id,
    detail: {
      role: person.role ?? 'none',
      entries: counts?.journalEntries ?? 0,
      people: clients.length,
      programs: programs.kept,
      ...(actorId ? {} : { by }),
    },
  });
  return { person, at: now };
}

/**
 * After the commit: what cannot be taken back. The session caches, the line beside the database, mail that lies in
 * files. The person is erased by now, whatever becomes of the rest: what cannot be done is said in the log.
 */
export async function finishErasure(deps: EraseNeeds, { person, at }: Leftover, isInLog = false): Promise<void> {
  deps.identity?.forgetUser(person.id);
  const noted = (what: string) => (error: NodeJS.ErrnoException) =>
    deps.log.error({ person: person.id, code: error.code }, what);
  if (!isInLog) {
    await appendErasures(deps.config, [{ id: person.id, at: at.toISOString() }]).catch(
      noted('an erasure could not be written to erasures.log; the next start of the server does it'),
    );
  }
  if (deps.config.smtpUrl !== undefined) return;
  // A mail that was being written to its file when its row went.
  await deps.mailSender?.sendDue();
  await eraseStoredMail(deps.config, person.id).catch(
    noted('mail to an erased person could not be removed from the mail folder; remove it by hand'),
  );
}

/** For commands. False when there is no such person. Asks nothing: the last admin goes like everyone else. */
export async function eraseUser(deps: EraseNeeds, id: string, isInLog = false): Promise<boolean> {
  const left = await retryOnDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const { person } = await lockForErasure(tx, id);
      return person && (await eraseWithin(tx, person, null, deps.clock.now()));
    }),
  );
  if (left) await finishErasure(deps, left, isInLog);
  return left !== undefined;
}

/**
 * After a backup was put back: everyone who was erased since goes again. Safe to repeat. Gives how many there were.
 */
export async function reapplyErasures(deps: EraseNeeds): Promise<number> {
  const ids = [...new Set((await readErasures(deps.config)).map(({ id }) => id))];
  if (ids.length === 0) return 0;
  let erased = 0;
  for (const id of await listExistingUsers(deps.db, ids)) if (await eraseUser(deps, id, true)) erased += 1;
  return erased;
}

/**
 * At the start of a server: a process that died between the commit and the line beside the database left one out. A
 * disk that takes no line is no reason not to start: the database knows them too.
 */
export async function completeErasureLog({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  await removePartialLine(config);
  const known = new Set((await readErasures(config)).map(({ id }) => id));
  const missing = (await listErasures(db)).filter(({ personId }) => !known.has(personId));
  await appendErasures(
    config,
    missing.map(({ personId, erasedAt }) => ({ id: personId, at: erasedAt.toISOString() })),
  ).catch((error: NodeJS.ErrnoException) => {
    log.error(
      { code: error.code, people: missing.length },
      'erasures.log could not be completed; an older database put back would bring these people back',
    );
  });
}

/** What goes with the backups: everyone who is in the table or in the file beside the database. */
export function knownErasures({ db, config }: Pick<Deps, 'db' | 'config'>): KnownErasures {
  const lines = async () => {
    const known = (await listErasures(db)).map(({ personId, erasedAt }) => ({
      id: personId,
      at: erasedAt.toISOString(),
    }));
    return [
      ...new Map([...(await readErasures(config)), ...known].map((each) => [each.id, JSON.stringify(each)])).values(),
    ];
  };
  return { count: () => countErasures(db), lines };
}

/** Without a name, that of the group included: the notice would keep it. */
export async function tellCoachLeft(tx: Tx, clients: string[], grouped: Set<string>, at: Date): Promise<void> {
  const inGroup = clients.filter((id) => grouped.has(id));
  const others = clients.filter((id) => !grouped.has(id));
  await sendNotices(tx, { userIds: inGroup, kind: 'coach-left', detail: { hadGroup: true }, at });
  await sendNotices(tx, { userIds: others, kind: 'coach-left', detail: {}, at });
}

type Others = { clients: readonly string[]; partners: readonly string[] };

/** A coach has left, or someone is gone: the open pages of those who were with them show it without a reload. */
export async function notifyAffected(tx: Tx, { clients, partners }: Others, at: Date): Promise<void> {
  await publishToAll(tx, clients, { kind: 'program', at });
  // A coach's groups go along, or are theirs no longer: an open room does too.
  await publishToAll(tx, clients, { kind: 'room', at });
  await publishToAll(tx, partners, { kind: 'read', at });
}
