import { eq, sql } from 'drizzle-orm';
import { preferenceDefaults } from '#contract/appointments/constants.ts';
import {
  appointmentPreferences,
  clientProfiles,
  coachProfiles,
  cohortRoomReads,
  invitedAddresses,
  reminders,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { MailKind } from '#server/platform/mail/outbox.ts';
import type { TestApp } from './test-app.ts';

/** What each optional mail is ended by, as Settings would end it; a mail that is not here cannot be ended. */
export const endedBy: Partial<Record<MailKind, Record<string, unknown>>> = {
  'commitment-due': { remindAgreed: false },
  distress: { distressAlert: false },
  'entries-shared': { sharedMail: 'never' },
  'group-news': { mailsDaily: false },
  invitation: { hasOptedOut: true, hasAddressOptedOut: true },
  'invitation-by-mail': { hasAddressOptedOut: true },
  nudge: { byMail: false },
  outreach: { hasOptedOut: true, hasAddressOptedOut: true },
  reminder: { byMail: false },
  'session-reminder': { remindDay: false, remindHour: false },
  'unread-message': { unreadMail: false },
};

/** Of an account, or of an invited address without one. */
export async function mailChoicesOf({ deps: { db } }: TestApp, id: string | null): Promise<Record<string, unknown>> {
  const userId = id ?? newId();
  const [person] = await db
    .select({
      unreadMail: users.unreadMail,
      byMail: reminders.byMail,
      sharedMail: coachProfiles.sharedMail,
      distressAlert: coachProfiles.distressAlert,
      hasOptedOut: sql<boolean>`${clientProfiles.outreachOptOutAt} is not null`,
      sessions: appointmentPreferences,
    })
    .from(users)
    .leftJoin(reminders, eq(reminders.userId, users.id))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .leftJoin(appointmentPreferences, eq(appointmentPreferences.userId, users.id))
    .where(eq(users.id, userId));
  const addresses = await db.select().from(invitedAddresses);
  const rooms = await db.select().from(cohortRoomReads).where(eq(cohortRoomReads.userId, userId));
  const { userId: _, ...sessions } = { ...preferenceDefaults, ...person?.sessions };
  return {
    ...person,
    sessions: null,
    ...sessions,
    mailsDaily: rooms.some(({ mailsDaily }) => mailsDaily),
    hasAddressOptedOut: addresses.some(({ optedOutAt }) => optedOutAt !== null),
  };
}

/** So that a test sees whatever a link ends. */
export async function turnEverythingOn({ deps: { db } }: TestApp): Promise<void> {
  await db.update(users).set({ unreadMail: true });
  await db.update(reminders).set({ byMail: true });
  await db.update(coachProfiles).set({ sharedMail: 'daily', distressAlert: true });
  await db.update(clientProfiles).set({ outreachOptOutAt: null });
  await db.update(invitedAddresses).set({ optedOutAt: null });
  await db.update(appointmentPreferences).set(preferenceDefaults);
  await db.update(cohortRoomReads).set({ mailsDaily: true });
}
