import type { DeviceKind, SignInMethod } from '#contract/settings/rules.ts';
import type { OpenSession, Settings } from '#contract/settings/schema.ts';
import type { StoredSession } from '#server/platform/auth/accounts.ts';
import type { StoredPasskey } from '#server/platform/auth/passkeys.ts';
import type { PersonRow } from './queries.ts';

type Parts = {
  person: PersonRow;
  hasPassword: boolean;
  signInMethod: SignInMethod;
  sessions: StoredSession[];
  secondFactor: { since: Date; recoveryCodesLeft: number } | null;
  passkeys: StoredPasskey[];
  pushBrowsers: number;
  pushKey: string;
  emailChange: { newEmail: string; expiresAt: Date } | null;
  currentSessionId: string;
  now: Date;
};

export function presentSettings({
  person,
  hasPassword,
  signInMethod,
  sessions,
  secondFactor,
  passkeys,
  pushBrowsers,
  pushKey,
  emailChange,
  currentSessionId,
  now,
}: Parts): Settings {
  const { firstName, lastName, email, emailVerified, timeZone, language, theme, unreadMail } = person;
  const isClient = person.role === 'client' && person.whatsappNumber !== null && person.isFindable !== null;
  const isCoach = person.role === 'coach' || person.role === 'admin';
  return {
    firstName,
    lastName,
    email,
    emailVerified,
    emailChange: emailChange && { ...emailChange, expiresAt: emailChange.expiresAt.toISOString() },
    timeZone,
    language,
    theme,
    unreadMail,
    secondFactor: secondFactor && { ...secondFactor, since: secondFactor.since.toISOString() },
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    signInMethod,
    hasPassword,
    client: isClient
      ? {
          whatsappNumber: person.whatsappNumber ?? '',
          isFindable: person.isFindable ?? false,
          readsBack: person.readsBack ?? true,
        }
      : null,
    coach:
      isCoach && person.sharedMail
        ? { sharedMail: person.sharedMail, distressAlert: person.distressAlert ?? true, pushBrowsers, pushKey }
        : null,
    sessions: sessions
      .map((session) => presentSession(session, session.id === currentSessionId, now))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsed.localeCompare(a.lastUsed)),
  };
}

/** No token, no address: only what is needed to recognise a device. */
function presentSession(session: StoredSession, isCurrent: boolean, now: Date): OpenSession {
  // Last use is stored at most once an hour; the requesting session is in use now.
  const lastUsed = isCurrent ? now : session.updatedAt;
  return { id: session.id, ...describeDevice(session.userAgent ?? ''), lastUsed: lastUsed.toISOString(), isCurrent };
}

/** Order matters: most browsers also name their ancestors. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Enough to recognise one's own device; browsers reveal less and less, so nothing finer is promised. */
export const describeDevice = (userAgent: string): { kind: DeviceKind; browser: string | null } => ({
  kind: kindOf(userAgent),
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
});

function kindOf(userAgent: string): DeviceKind {
  const isMobile = /\bMobile\b/.test(userAgent);
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent) && !isMobile) return 'tablet';
  if (isMobile || /\biPhone\b|\biPod\b/.test(userAgent)) return 'phone';
  if (/\bWindows NT\b|\bMacintosh\b|\bX11\b|\bCrOS\b|\bLinux\b/.test(userAgent)) return 'computer';
  return 'other';
}
