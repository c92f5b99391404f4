export const shellCopy = {
  logout: 'Logout',
  switchRole: 'Switch role',
  mainNav: 'Main',
  settings: (name: string) => `Account and settings, ${name}`,
  backToToday: 'Today',
  week: (week: number) => `Week ${week}`,
  completed: 'Completed',
  menu: {
    profile: 'Profile Settings',
    settings: 'Account Settings',
    help: 'Help & Support',
    admin: 'Admin Dashboard',
  },
  role: { coach: 'Coach', client: 'Client', admin: 'Admin' },
} as const;
