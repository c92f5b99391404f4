import * as z from 'zod/mini';
import { auditRowSchema } from '#contract/audit/endpoints.ts';
import { day, id, input, instant, line, queryWord } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import { deletedProgramSchema } from '#contract/programs/views.ts';
import { roles } from '#contract/roles/rules.ts';
import {
  adminCursorMax,
  adminSearchMax,
  adminUserFilters,
  adminUserSorts,
  healthStates,
  settingSources,
} from './constants.ts';
import { said } from '#contract/said.ts';

const healthSchema = z.enum(healthStates);

const healthCheckSchema = z.object({
  name: z.string(),
  status: healthSchema,
  /** A sentence about its state. */
  detail: z.string(),
  /** What to do about it; null when all is well. */
  remedy: z.nullable(z.string()),
  /** Where to see more, such as /admin/mail. */
  page: z.nullable(z.string()),
});
export type HealthCheck = z.infer<typeof healthCheckSchema>;

const growthWeekSchema = z.object({
  /** Its first day, in the caller's zone and by their region. */
  week: day,
  newUsers: z.number(),
  /** All of today's accounts that existed at its end. */
  users: z.number(),
  entries: z.number(),
});

/** Live counts, test data included. */
export const adminDashboardSchema = z.object({
  totalUsers: z.number(),
  totalCoaches: z.number(),
  totalPrograms: z.number(),
  clients: z.number(),
  admins: z.number(),
  coachesWithClients: z.number(),
  platformPrograms: z.number(),
  /** Coaches need approval before they reach unassigned clients. */
  coachApproval: z.boolean(),
  /** Coaches awaiting approval; 0 where it is not required. */
  coachesAwaiting: z.number(),
  /** The first of them, who has waited longest first. */
  waitingCoaches: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  systemHealth: z.object({
    status: healthSchema,
    /** 'Healthy' only when all is well. */
    text: z.string(),
    checkedAt: instant,
    checks: z.array(healthCheckSchema),
  }),
  /** Oldest first. */
  growth: z.array(growthWeekSchema),
});
export type AdminDashboard = z.infer<typeof adminDashboardSchema>;

/** Accounts and counts, never text. The deletion dialogs use the counts. */
export const adminUserRowSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.nullable(z.enum(roles)),
  /** The name of this client's coach. */
  coach_name: z.nullable(z.string()),
  /** Set for a person with a coach profile, which Delete Coach removes. */
  coach_id: z.nullable(z.string()),
  created_at: instant,
  journal_entries_count: z.number(),
  clients_count: z.number(),
  programs_count: z.number(),
  /** Made by a simulation; Clear Test Data removes it. */
  is_test_data: z.boolean(),
  /** One of the demo. */
  is_demo: z.boolean(),
  /** The caller, who cannot delete themselves. */
  is_self: z.boolean(),
  /** Asked for the account to be deleted, and can still change their mind. */
  is_leaving: z.boolean(),
  /** Kept, but cannot sign in. */
  is_suspended: z.boolean(),
  /** A coach awaiting an admin's approval, where required. */
  awaits_approval: z.boolean(),
});
export type AdminUserRow = z.infer<typeof adminUserRowSchema>;

export const adminUsersQuerySchema = input({
  /** Matches part of the name, the e-mail address or the coach's name, ignoring case and accents; or a whole id. */
  search: z.optional(line({ field: 'search', max: adminSearchMax })),
  role: queryWord(adminUserFilters, said('choose-clients-coaches')),
  sort: queryWord(adminUserSorts, said('sort-by-name')),
  /** From the previous response; valid for the same sort. */
  cursor: z.optional(line({ field: 'place-list', max: adminCursorMax })),
});
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>;

export const adminUsersPageSchema = z.object({
  users: z.array(adminUserRowSchema),
  /** All accounts. */
  total: z.number(),
  /** Those that match search and role. */
  matching: z.number(),
  /** Null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type AdminUsersPage = z.infer<typeof adminUsersPageSchema>;

export const adminProgramRowSchema = z.object({
  id: z.string(),
  program_id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Null for the platform's own programs. */
  creator_name: z.nullable(z.string()),
  active_assignments: z.number(),
  daily_prompts_count: z.number(),
  weekly_themes_count: z.number(),
  created_at: instant,
  /** Made by a simulation; Clear Test Data removes it. */
  is_test_data: z.boolean(),
  /** Of a coach of the demo. */
  is_demo: z.boolean(),
  /** Archived by its coach: no one new can start it, and the coach can restore it. */
  is_archived: z.boolean(),
});
export type AdminProgramRow = z.infer<typeof adminProgramRowSchema>;

export const adminDeletedProgramSchema = z.object({
  ...deletedProgramSchema.shape,
  /** Null for the platform's own programs. */
  creatorName: z.nullable(z.string()),
  /** Null if that person is gone. */
  deletedByName: z.nullable(z.string()),
  /** Its own coach deleted it. */
  byCreator: z.boolean(),
});
export type AdminDeletedProgram = z.infer<typeof adminDeletedProgramSchema>;

const namedSchema = z.object({ id: z.string(), name: z.string() });

/** Figures and facts about credentials; what is required is the host's configuration. */
export const adminSecuritySchema = z.object({
  factors: z.array(
    z.object({
      role: z.enum(roles),
      people: z.number(),
      /** With an app code or a passkey. */
      withFactor: z.number(),
      isRequired: z.boolean(),
    }),
  ),
  /** People sign in with an identity provider, which handles the second factor. */
  hasProvider: z.boolean(),
  passkeys: z.number(),
  passwordMinLength: z.number(),
  sessionDays: z.number(),
  adminSessionHours: z.number(),
  /** Coaches and admins, up to a limit. */
  withoutFactor: z.array(z.object({ ...namedSchema.shape, role: z.enum(['coach', 'admin']), clients: z.number() })),
  /** Most recently suspended first. */
  suspended: z.array(z.object({ ...namedSchema.shape, role: z.nullable(z.enum(roles)), since: instant })),
  /** All holders of the grant, and where they are signed in. */
  admins: z.array(z.object({ ...namedSchema.shape, devices: z.number(), lastUsed: z.nullable(instant) })),
  /** From the audit log, newest first. */
  changes: z.array(auditRowSchema),
});
export type AdminSecurity = z.infer<typeof adminSecuritySchema>;

export const userParamsSchema = input({ id: id(said('user-not-found')) });
export const coachParamsSchema = input({ id: id(said('coach-not-found')) });
export const programParamsSchema = input({ id: programReference(said('program-not-found')) });
export const deletedProgramParamsSchema = input({ id: id(said('program-not-found')) });

/** What Delete User would do. */
export const userDeletionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** A sentence if it is refused: oneself, the last admin. */
  refusal: z.nullable(z.string()),
  journalEntries: z.number(),
  /** Versions of notes about them. */
  noteVersions: z.number(),
  /** In all their conversations. */
  messages: z.number(),
  runningPrograms: z.number(),
  /** For a coach: clients who will have none. */
  clients: z.number(),
  /** For a coach: the names of the cohorts that end. */
  cohorts: z.array(z.string()),
  /** For a coach: programs in use, which pass to the platform. */
  programsKept: z.number(),
  programsRemoved: z.number(),
});
export type UserDeletion = z.infer<typeof userDeletionSchema>;

/** What Delete Coach would do. The account and the person's own text stay. */
export const coachDeletionSchema = z.object({
  id: z.string(),
  name: z.string(),
  refusal: z.nullable(z.string()),
  clients: z.number(),
  /** The names of the cohorts that end; their links stop working. */
  cohorts: z.array(z.string()),
  /** Of those clients: they continue. */
  runningPrograms: z.number(),
  programsKept: z.number(),
  /** Hidden everywhere. */
  programsRemoved: z.number(),
  /** Pending invitations and requests. */
  invitations: z.number(),
  requests: z.number(),
});
export type CoachDeletion = z.infer<typeof coachDeletionSchema>;

/** One sentence about what was done. */
export const deletedSchema = z.object({ message: z.string() });
export const restoredSchema = z.object({ message: z.string() });
export const approvedSchema = z.object({ message: z.string() });

const settingSchema = z.object({
  name: z.string(),
  /** What it is for, as docs/configuration.md says it. */
  meaning: z.string(),
  /** Null where there is none, and for secrets; of an address that holds a password only the host. */
  value: z.nullable(z.string()),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  source: z.enum(settingSources),
  /** The name of the file it comes from, without its folder. */
  file: z.nullable(z.string()),
});

export const adminSettingsSchema = z.array(z.object({ title: z.string(), settings: z.array(settingSchema) }));
export type AdminSettings = z.infer<typeof adminSettingsSchema>;
