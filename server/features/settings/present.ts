import type { OpenSession, Settings } from '#contract/settings/schema.ts';
import type { SignInMethod } from '#contract/settings/constants.ts';
import type { StoredSession } from '#server/platform/auth/accounts.ts';
import { describeDevice } from './device.ts';
import type { PersonRow } from './queries.ts';

type Parts = {
  person: PersonRow;
  hasPassword: boolean;
  signInMethod: SignInMethod;
  sessions: StoredSession[];
  currentSessionId: string;
  now: Date;
};

export function presentSettings({
  person,
  hasPassword,
  signInMethod,
  sessions,
  currentSessionId,
  now,
}: Parts): Settings {
  const { firstName, lastName, email, emailVerified, timeZone, theme, unreadMail, twoFactorEnabled } = person;
  const isClient = person.role === 'client' && person.whatsappNumber !== null && person.isFindable !== null;
  return {
    firstName,
    lastName,
    email,
    emailVerified,
    timeZone,
    theme,
    unreadMail,
    twoFactorEnabled,
    signInMethod,
    hasPassword,
    client: isClient ? { whatsappNumber: person.whatsappNumber ?? '', isFindable: person.isFindable ?? false } : null,
    sessions: sessions
      .filter((session) => session.expiresAt > now)
      .map((session) => presentSession(session, session.id === currentSessionId, now))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsed.localeCompare(a.lastUsed)),
  };
}

/** No token, no address: what is needed to recognise a device, and no more. */
function presentSession(session: StoredSession, isCurrent: boolean, now: Date): OpenSession {
  // When a session was last used is noted at most once an hour; the one that asks is in use now.
  const lastUsed = isCurrent ? now : session.updatedAt;
  return { id: session.id, ...describeDevice(session.userAgent ?? ''), lastUsed: lastUsed.toISOString(), isCurrent };
}
