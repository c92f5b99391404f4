/** Apart from the rest of the frame's words: a client's page has no such menu. */
export const accountCopy = {
  menu: {
    profile: 'Profile Settings',
    settings: 'Account Settings',
    help: 'Help & Support',
    admin: 'Admin Dashboard',
    mail: 'Undelivered mail',
  },
  role: { coach: 'Coach', client: 'Client', admin: 'Admin' },
} as const;
