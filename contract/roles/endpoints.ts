import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, line } from '#contract/fields.ts';
import { userSchema } from '#contract/session/endpoints.ts';
import { clientTypes, referralCodeMax, roles } from './rules.ts';
import { said } from '#contract/said.ts';

/**
 * The choices of set-up. Blank or null coach and code count as none. The three client fields are ignored for other
 * roles. Admin is accepted here: the server checks the grant, and the attempt is recorded.
 */
const setRoleBodySchema = input({
  role: z.enum(roles, said('choose-role')),
  /** Missing: a returning client keeps the earlier one; a new client is unassigned. */
  clientType: z.optional(z.enum(clientTypes, said('choose-how-youd'))),
  selectedCoach: z.nullish(z.union([z.literal(''), id(said('choose-coach-list'))], said('choose-coach-list'))),
  referralCode: z.nullish(line({ field: 'referral-code', max: referralCodeMax })),
  /** Coaches may find the person while they have no coach. Missing: yes for a new client, otherwise unchanged. */
  isFindable: z.optional(z.boolean(said('say-whether-coaches'))),
});

/** A coach as shown to people who look for one: nothing private, and no referral code. */
const setupCoachSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  professionalTitle: z.string(),
  yearsExperience: z.number(),
  specialties: z.array(z.string()),
  profileImageUrl: z.string(),
});

/** What a person has in each role, whichever is set; null for a role they never had. */
const ownRolesSchema = z.object({
  client: z.nullable(
    z.object({
      coachName: z.nullable(z.string()),
      programTitle: z.nullable(z.string()),
      entries: z.number(),
      /** The trial is given once per person. */
      hadTrial: z.boolean(),
    }),
  ),
  coach: z.nullable(z.object({ clients: z.number() })),
  /** False where accounts are by invitation and nobody has let them in as a coach. */
  mayBecomeCoach: z.boolean(),
});
export type OwnRoles = z.infer<typeof ownRolesSchema>;

export const setRole = endpoint('POST /api/auth/set-role', {
  id: 'roles.set',
  access: 'signed-in',
  summary: 'Chooses a role; for clients also the trial or a coach.',
  body: setRoleBodySchema,
  result: userSchema,
});

export const clearRole = endpoint('POST /api/auth/clear-role', {
  id: 'roles.clear',
  access: 'signed-in',
  summary: 'Leaves the role in force. All data stays and comes back with the role.',
  result: userSchema,
});

export const ownRoles = endpoint('GET /api/roles/own', {
  id: 'roles.own',
  access: 'signed-in',
  summary: 'What waits for the person in each role, for the choice between them.',
  result: ownRolesSchema,
});

export const listSetupCoaches = endpoint('GET /api/roles/coaches', {
  id: 'roles.coaches',
  access: 'signed-in',
  summary: 'The listed coaches who are accepting clients, for set-up.',
  result: z.array(setupCoachSchema),
});

const referralCodeBodySchema = input({
  referralCode: line({
    field: 'referral-code',
    min: 1,
    max: referralCodeMax,
    tooShort: said('enter-code-coach'),
  }),
});

const coachOfCodeSchema = z.object({ coach: z.object({ id: z.string(), fullName: z.string() }) });

export const coachOfCode = endpoint('POST /api/roles/coach-of-code', {
  id: 'roles.coachOfCode',
  access: 'signed-in',
  summary: 'The coach whose referral code it is, to be named before anybody is connected.',
  body: referralCodeBodySchema,
  result: coachOfCodeSchema,
});

export const joinByCode = endpoint('POST /api/client/join-coach', {
  id: 'roles.joinByCode',
  access: ['client'],
  summary: 'Connects a client who has no coach with the one whose referral code it is.',
  body: referralCodeBodySchema,
  result: coachOfCodeSchema,
});

export const startTrial = endpoint('POST /api/client/trial', {
  id: 'roles.startTrial',
  access: ['client'],
  summary: 'Starts the 7-day trial of a client who has neither a coach nor a running program; once in a life.',
  result: z.object({ startedAt: instant, endsAt: instant }),
});
