import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import type { ClientDetail, ClientProgram } from '#contract/clients/endpoints.ts';
import { notificationsAbout } from '#server/features/attention/service.ts';
import { shortened } from '#server/features/messages/present.ts';
import { engagementSince } from '#server/features/visits/engagement.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { catalogue } from '#server/platform/messages.ts';
import { presentClient } from './present.ts';
import { findPins, type PinFacts } from './pin-queries.ts';
import { findContact, findOwnClient, findWritten, insertContact, type ClientRow } from './queries.ts';

/** The page about one of the coach's clients, in four statements whatever was written. */
export async function clientDetail(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  language: string,
): Promise<ClientDetail> {
  const now = deps.clock.now();
  const client = await findOwnClient(deps.db, actor.userId, clientId, { visitsSince: engagementSince(now) });
  if (!client) throw clientNotFound();
  const asked = { coachId: actor.userId, clientId, assignmentId: client.assignment?.id ?? null };
  const from = client.assignment && localDate(client.assignment.startedAt, client.timeZone);
  const [written, pins, { notifications, quietSince }] = await Promise.all([
    findWritten(deps.db, { ...asked, today: localDate(now, client.timeZone) }),
    findPins(deps.db, { ...asked, from, now }),
    notificationsAbout(deps, actor.userId, clientId, language),
  ]);
  // The relation may have ended between two statements; then nothing is shown, also not what was read before.
  if (!written.isOwn) throw clientNotFound();
  return {
    ...presentClient(client, { written, pins }, { now, language }),
    notifications,
    ...(await openNotes(deps, client)),
    news: await openNews(deps, client, pins, quietSince),
  };
}

/** One of the programs of this client's time with the coach; an unknown one, or one of another time, is not found. */
export async function clientProgram(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  { clientId, assignmentId }: { clientId: string; assignmentId: string },
  language: string,
): Promise<ClientProgram> {
  const now = deps.clock.now();
  const which = { visitsSince: now, assignmentId };
  const client = await findOwnClient(deps.db, actor.userId, clientId, which);
  if (!client?.assignment) throw clientNotFound();
  const from = localDate(client.assignment.startedAt, client.timeZone);
  const asked = { coachId: actor.userId, clientId, assignmentId };
  const [written, pins] = await Promise.all([
    findWritten(deps.db, { ...asked, today: localDate(now, client.timeZone) }),
    findPins(deps.db, { ...asked, from, now }),
  ]);
  if (!written.isOwn) throw clientNotFound();
  const shown = presentClient(client, { written, pins }, { now, language });
  // What was shared and noted of other programs is read there.
  const isHere = ({ day }: { day: number | null }) => day !== null;
  const { shared, comments, notes, sessions } = shown.pins;
  return {
    ...shown,
    pins: {
      shared: shared.filter(isHere),
      comments: comments.filter(isHere),
      notes: notes.filter(isHere),
      sessions: sessions.filter(isHere),
    },
  };
}

async function openNews(
  deps: Deps,
  { id: clientId, wrappedKey }: ClientRow,
  { sharedUnread, messages, unreadMessages }: PinFacts,
  quietSince: string | null,
): Promise<ClientDetail['news']> {
  const open = await openerOf(deps, clientId, wrappedKey, messages);
  return {
    sharedUnread,
    messages: messages.map(({ sealedBase64, at, ...message }) => ({
      ...message,
      text: shortened(open(message.id, Buffer.from(sealedBase64, 'base64'))),
      at: new Date(at).toISOString(),
    })),
    unreadMessages,
    quietSince,
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

const words = catalogue<typeof import('#messages/server/clients.ts')>('clients');

/** The address that opens the chat. That the coach went there is kept; what they say to each other is theirs. */
export async function sendWhatsapp(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  actor: SessionUser,
  clientId: string,
  language: string,
): Promise<{ whatsappUrl: string }> {
  return await db.transaction(async (tx) => {
    const address = await whatsappAddress(tx, actor, clientId, language);
    await insertContact(tx, { coachId: actor.userId, clientId, at: clock.now() });
    await audit(tx, {
      actorId: actor.userId,
      action: 'client-contacted',
      subjectId: clientId,
      detail: { way: 'whatsapp' },
    });
    return address;
  });
}

export async function whatsappAddress(
  db: Db | Tx,
  actor: SessionUser,
  clientId: string,
  language: string,
): Promise<{ whatsappUrl: string }> {
  const contact = await findContact(db, actor.userId, clientId);
  if (!contact) throw new AppError('not_found', clientNotFoundSentence);
  if (contact.whatsappNumber === '')
    throw refusal('no-whatsapp-number', { hasName: contact.firstName !== '', name: contact.firstName });
  const { whatsappNumber, firstName: name, coachFirstName: coach } = contact;
  // Only a beginning, in the language of the coach, who goes on from there.
  const greeting = words(language).whatsapp.greeting({ hasName: name !== '', name, hasCoach: coach !== '', coach });
  // wa.me wants the number without the plus.
  return { whatsappUrl: `https://wa.me/${whatsappNumber.slice(1)}?text=${encodeURIComponent(greeting)}` };
}
