import type { ChosenRole } from '#contract/roles/rules.ts';

/** Where Create Account leads: the sign-in page, told what was chosen here so that set-up is already filled in. */
export function registerAddress(role: ChosenRole, code: string): string {
  const query = new URLSearchParams({ mode: 'register', role });
  if (role === 'client' && code.trim()) query.set('code', code.trim());
  return `/api/login?${query}`;
}
