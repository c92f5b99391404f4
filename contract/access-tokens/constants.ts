import type { Role } from '#contract/roles/rules.ts';

/**
 * What a token may be allowed to do. Which calls that opens stands with each call, as its `scope`; a call without one opens to
 * no token.
 */
export const scopes = ['journal:read', 'journal:write', 'clients:read', 'users:read'] as const;
export type Scope = (typeof scopes)[number];

/** What each role can choose from. An admin uses the coach's pages too. */
export const scopesOfRole: Record<Role, readonly Scope[]> = {
  client: ['journal:read', 'journal:write'],
  coach: ['clients:read'],
  admin: ['users:read', 'clients:read'],
};

/** Scanners for leaked secrets know a token by its beginning. */
export const tokenStart = 'dlm_';

/** That are in force at once, for each person. */
export const tokensMost = 20;

export const tokenNameMax = 60;

const daysMost = 365;
const daysMostOfAdmin = 90;

export const tokenDaysMost = (role: Role): number => (role === 'admin' ? daysMostOfAdmin : daysMost);

/** What the page offers, as far as the role may have it. */
export const tokenDayChoices = [7, 30, daysMostOfAdmin, daysMost] as const;

/** Calls that one token can make in a minute. */
export const tokenCallsAMinute = 120;
