import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input, instant, line } from '#contract/fields.ts';
import { chosenRoles, clientTypes, referralCodeMax, roles } from '#contract/roles/rules.ts';
import { loginModes, themes } from './constants.ts';

/** The signed-in person, as every page knows them. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** Null until chosen and after clear-role. */
  role: z.nullable(z.enum(roles)),
  /** Null for people who have never been a client. */
  clientType: z.nullable(z.enum(clientTypes)),
  /** Holds the admin grant, whatever the current role. */
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  /** When the account is deleted, if they asked for it; otherwise null. */
  deletionAt: z.nullable(instant),
  /** Their role requires a second factor, and they signed in without one: everything else waits for it. */
  needsFactor: z.boolean(),
  timeZone: z.string(),
  theme: z.enum(themes),
  /** What was chosen on the Sign Up tab, so that set-up is prefilled. */
  signup: z.nullable(z.object({ role: z.nullable(z.enum(chosenRoles)), referralCode: z.nullable(z.string()) })),
});
export type User = z.infer<typeof userSchema>;

/** A truncated or misspelt link still opens the sign-in page: invalid parts are ignored. */
function orNothing<T extends z.ZodMiniType>(schema: T) {
  return z.catch(z.optional(schema), undefined);
}

const loginQuerySchema = input({
  mode: orNothing(z.enum(loginModes)),
  role: orNothing(z.enum(chosenRoles)),
  referralCode: orNothing(line({ field: 'referral-code', max: referralCodeMax })),
  /** The page to go to afterwards, with its query. */
  to: orNothing(line({ field: 'page', max: 500 })),
});

export const currentUser = endpoint('GET /api/auth/user', {
  id: 'session.user',
  access: 'any-session',
  summary: 'The person who is signed in; 401 means nobody is.',
  result: userSchema,
});

export const login = endpoint('GET /api/login', {
  id: 'session.login',
  access: 'public',
  kind: 'navigation',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  summary: 'Starts signing in or signing up, here or at the configured identity provider.',
  query: loginQuerySchema,
});

export const logout = endpoint('GET /api/logout', {
  id: 'session.logout',
  access: 'public',
  kind: 'navigation',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  summary: 'Ends the session in the browser and on the server.',
});
