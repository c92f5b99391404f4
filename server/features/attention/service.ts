import { notificationKinds } from '#contract/clients/constants.ts';
import type { ClientNotification } from '#contract/clients/endpoints.ts';
import { fullName } from '#contract/names.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readClient } from './client-facts-cache.ts';
import { deleteEarlierDismissals, insertDismissal, type EndingInvitation } from './queries.ts';
import { invitationEnding, notificationsOf } from './rules.ts';

/** A notification and whom it is about. */
export type AboutClient = ClientNotification & { clientId: string; clientName: string };

/** What there is to say about one client of this coach; nothing when the client is not theirs. One statement. */
export async function notificationsAbout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  coachId: string,
  clientId: string,
): Promise<ClientNotification[]> {
  const now = clock.now();
  const facts = await readClient(db, coachId, clientId, now);
  return facts ? notificationsOf(facts, now) : [];
}

/** The coach's own invitations in their last days. */
export function invitationsEnding(
  invitations: readonly EndingInvitation[],
  now: Date,
  timeZone: string,
): AboutClient[] {
  return invitations.flatMap(({ clientId, firstName, lastName, expiresAt, dismissed }) => {
    const notification = invitationEnding(new Date(expiresAt), now, timeZone);
    if (!notification || dismissed.includes(notification.id)) return [];
    return [{ ...notification, clientId, clientName: fullName({ firstName, lastName }) }];
  });
}

/**
 * Puts a notification away for this coach. Asked twice it is put away already. Whose client it is stands in the
 * statement that writes; somebody else's looks like one that does not exist.
 */
export async function dismiss(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  coachId: string,
  clientId: string,
  notificationId: string,
): Promise<{ id: string }> {
  const kind = notificationKinds.find((one) => notificationId.startsWith(`${one}:`));
  if (!kind) throw new AppError('not_found', 'This notification could not be found.');
  await db.transaction(async (tx) => {
    if (!(await insertDismissal(tx, { coachId, clientId, notificationId, at: clock.now() }))) {
      throw new AppError(
        'not_found',
        'This client could not be found or you may not have access to view their profile.',
      );
    }
    await deleteEarlierDismissals(tx, { coachId, clientId, kind, notificationId });
  });
  return { id: notificationId };
}
