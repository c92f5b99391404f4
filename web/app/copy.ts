import type { Role } from '#contract/roles/rules.ts';

export const pageFailureCopy = {
  failed: {
    title: 'This page couldn’t be shown',
    text: 'Nothing you saved is lost. Reloading usually helps.',
  },
  missing: {
    title: 'This page couldn’t be loaded',
    text: 'There may be a newer version, or the connection was interrupted. Please reload the page.',
  },
  offline: {
    title: 'You’re offline',
    text: 'This page needs a connection. What you wrote on this device is kept and will be here when you’re back.',
  },
  reload: 'Reload the page',
} as const;

const manyOf: Record<Role, string> = { client: 'clients', coach: 'coaches', admin: 'admins' };
const oneOf: Record<Role, string> = { client: 'a client', coach: 'a coach', admin: 'an admin' };

export const notFoundCopy = {
  title: '404 Page Not Found',
  text: 'This page doesn’t exist, or you may need to be logged in to see it.',
  home: 'Return Home',
  signIn: 'Sign In',
  isFor: (role: Role) => `This page is for ${manyOf[role]}. Choose your role to open it.`,
  isForNotYou: (role: Role, own: Role) => `This page is for ${manyOf[role]}, and you’re here as ${oneOf[own]}.`,
  chooseRole: 'Choose your role',
  switchRole: 'Switch role',
} as const;

export const sessionExpiredCopy = {
  title: 'Session Expired',
  text: 'Please refresh the page and log in again to continue.',
  refresh: 'Refresh Page',
} as const;

export const logoutCopy = {
  title: 'Keep your unsaved words?',
  text:
    'Something you wrote hasn’t been saved yet and is only on this device. Keep it, and it will be here when you ' +
    'log in again. If others use this device, erase it.',
  stay: 'Stay logged in',
  erase: 'Erase and log out',
  keep: 'Keep and log out',
  failed: 'It couldn’t be erased. Please try again.',
  offline: { title: 'You’re offline', text: 'Logging out needs a connection. Please try again when you’re back.' },
} as const;
