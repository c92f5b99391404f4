export const shellCopy = {
  logout: 'Logout',
  switchRole: 'Switch role',
  mainNav: 'Main',
  settings: (name: string) => `Account and settings, ${name}`,
  backToToday: 'Today',
  backToSettings: 'Settings',
  week: (week: number) => `Week ${week}`,
  completed: 'Completed',
  trialEnded: 'Trial ended',
  offline: {
    writing: 'You’re offline. Keep writing; nothing you type is lost.',
    reading: 'You’re offline. This page may be out of date.',
  },
  account: {
    profile: 'Profile Settings',
    settings: 'Account Settings',
    help: 'Help & Support',
    admin: 'Admin Dashboard',
    mail: 'Undelivered mail',
    role: { coach: 'Coach', client: 'Client', admin: 'Admin' },
  },
} as const;
