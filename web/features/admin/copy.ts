import type { AdminTab } from './addresses.ts';

const tabs: Record<AdminTab, string> = {
  overview: 'Overview',
  users: 'User Management',
  programs: 'Program Management',
  simulation: 'Data Simulation',
  audit: 'Audit',
};

export const adminCopy = {
  back: 'Back to Dashboard',
  title: 'Admin Dashboard',
  lede: 'Accounts and counts only. Journal text is never shown here.',
  tabsLabel: 'Admin',
  tabs,
  again: 'Try again',
  denied: {
    title: 'Access Denied',
    text: 'This area is restricted to administrators only.',
    home: 'Return to Dashboard',
    /** For somebody who may be an admin and works in another role just now. */
    holder: 'Your account may be an administrator. Switch your role to Admin to come in.',
    switchRole: 'Switch role',
  },
} as const;

/** "1 journal entry", "17 journal entries" */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
