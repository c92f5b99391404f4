import * as z from 'zod/mini';
import { proofs } from '#contract/account/constants.ts';
import { loomCellSchema } from '#contract/assignments/endpoints.ts';
import { auditRowSchema } from '#contract/audit/endpoints.ts';
import { id, input, instant, line, verbatim } from '#contract/fields.ts';
import { roles } from '#contract/roles/rules.ts';
import { deviceKinds, passwordMaxLength } from '#contract/settings/rules.ts';
import { suspensionReasons } from './constants.ts';
import { said } from '#contract/said.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });

/** A device a person is signed in on: enough to tell two apart, without an address. */
const sessionSchema = z.object({
  id: z.string(),
  kind: z.enum(deviceKinds),
  browser: z.nullable(z.string()),
  lastUsed: instant,
});

/** That a mail was sent and its outcome, never its content. */
const sentMailSchema = z.object({
  id: z.string(),
  /** What it announced, such as `invitation`. */
  kind: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  at: instant,
  /** Why it has not arrived yet, as a sentence. */
  reason: z.nullable(z.string()),
});

/** Accounts, states and counts: no text anyone wrote, and no mood. */
export const adminPersonSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.nullable(z.enum(roles)),
  /** Holds the admin grant, whatever their current role. */
  isAdmin: z.boolean(),
  /** The caller themselves. */
  isSelf: z.boolean(),
  isDemo: z.boolean(),
  isTestData: z.boolean(),
  awaitsApproval: z.boolean(),
  joinedAt: instant,
  /** When the account is deleted, if the person asked for it. */
  deletionAt: z.nullable(instant),
  /** Since when they cannot sign in. */
  suspendedAt: z.nullable(instant),
  timeZone: z.string(),
  hasPassword: z.boolean(),
  /** Signs in with the provider the host has chosen. */
  hasProvider: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** The coach this client works with. */
  coach: z.nullable(z.object({ ...namedSchema.shape, since: z.nullable(instant) })),
  /** For a person with a coach profile. */
  coaching: z.nullable(
    z.object({ clients: z.number(), maxClients: z.number(), isAcceptingClients: z.boolean(), programs: z.number() }),
  ),
  program: z.nullable(
    z.object({
      title: z.string(),
      isCompleted: z.boolean(),
      startedAt: instant,
      /** The open day, counted from 1, and the number of days. */
      day: z.number(),
      days: z.number(),
      daysWritten: z.number(),
      /** The cloth without moods: they are not for admins. */
      cells: z.array(z.pick(loomCellSchema, { day: true, state: true })),
    }),
  ),
  /** How the caller re-authenticates before changing the rights of others. */
  ownProof: z.enum(proofs),
  entries: z.number(),
  sharedEntries: z.number(),
  messages: z.number(),
  /** Open sessions, last used first. */
  sessions: z.array(sessionSchema),
  /** Newest first, as long as they are stored. */
  mails: z.array(sentMailSchema),
  /** The newest lines of the audit log by or about this person. */
  history: z.array(auditRowSchema),
});
export type AdminPerson = z.infer<typeof adminPersonSchema>;

export const suspensionBodySchema = input({
  reason: z.enum(suspensionReasons, said('choose-reason')),
});

export const personSessionParamsSchema = input({
  id: id(said('user-not-found')),
  sessionId: id(said('session-not-found')),
});

/** One sentence about what was done. */
export const doneSchema = z.object({ message: z.string() });

export const moveBodySchema = input({ coachId: id(said('coach-not-found')) });
export type MoveBody = z.infer<typeof moveBodySchema>;

/** A coach who accepts clients and has a place. */
export const coachChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Places taken, and how many there are. */
  clients: z.number(),
  maxClients: z.number(),
});
export type CoachChoice = z.infer<typeof coachChoiceSchema>;

export const roleBodySchema = input({ role: z.enum(roles, said('choose-client-coach')) });
export type RoleBody = z.infer<typeof roleBodySchema>;

export const adminGrantBodySchema = input({
  isAdmin: z.boolean(said('say-whether-they')),
  password: z.optional(verbatim({ field: 'password', max: passwordMaxLength * 2 })),
  code: z.optional(line({ field: 'code', max: 20 })),
});
export type AdminGrantBody = z.infer<typeof adminGrantBodySchema>;
