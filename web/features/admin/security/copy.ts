import { adminSecurityMost } from '#contract/admin/constants.ts';
import type { Role } from '#contract/roles/rules.ts';
import { figure } from '#web/platform/locale.ts';
import { counted } from '../copy.ts';

export const securityCopy = {
  label: 'Security',
  loading: 'Looking at sign-ins...',
  failed: { title: 'Security couldn’t be loaded' },
  factor: {
    title: 'Second factor',
    counted: 'Demo and test accounts aren’t counted.',
    text: 'A passkey counts as both factors. People who need one are asked to set it up before they can do anything else.',
    provider:
      'People sign in with another service here. Where a second factor is required and that service didn’t ask for one, we do.',
    roles: { admin: 'Admins', coach: 'Coaches', client: 'Clients' } satisfies Record<Role, string>,
    required: 'Required',
    choice: 'Their own choice in Settings',
    have: (some: number, all: number) => `${figure(some)} of ${figure(all)}`,
    haveOne: 'have two-step sign-in',
  },
  signIn: {
    title: 'Signing in',
    text: 'These are set in the server’s configuration.',
    passkeys: 'Passkeys',
    passkeysNote: 'Offered first on the sign-in page',
    password: 'Shortest password',
    passwordNote: 'Also refused: common passwords, and one’s own name or address',
    characters: (count: number) => counted(count, 'character', 'characters'),
    session: 'A session ends after',
    sessionNote: 'Even if it’s in use',
    days: (count: number) => counted(count, 'day', 'days'),
    adminSession: 'An admin’s session ends after',
    hours: (count: number) => counted(count, 'hour', 'hours'),
  },
  admins: {
    title: 'Where admins are signed in',
    nowhere: 'Not signed in',
    on: (devices: number, when: string) => `${counted(devices, 'device', 'devices')}, last used ${when}`,
  },
  without: {
    title: 'Without two-step sign-in',
    none: 'Every admin and coach has it.',
    coach: (clients: number) =>
      clients === 0 ? 'coach, no clients' : `coach, ${counted(clients, 'client', 'clients')}`,
    admin: 'admin',
    more: `The first ${adminSecurityMost} are shown.`,
  },
  suspended: {
    title: 'Suspended',
    none: 'Nobody is suspended.',
    since: (role: string, day: string) => `${role}, since ${day}`,
    noRole: 'no role',
    more: 'See all',
  },
  changes: { title: 'Last changes', none: 'Nothing in the last 90 days.', whole: 'In the audit log' },
} as const;
