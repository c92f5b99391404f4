import * as z from 'zod/mini';
import { id, input, instant } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import { roles } from '#contract/roles/constants.ts';
import { healthStates } from './constants.ts';

const healthSchema = z.enum(healthStates);

/** Live counts, test data included. */
export const adminDashboardSchema = z.object({
  totalUsers: z.number(),
  totalCoaches: z.number(),
  totalPrograms: z.number(),
  systemHealth: z.object({
    status: healthSchema,
    checkedAt: instant,
    checks: z.array(z.object({ name: z.string(), status: healthSchema, detail: z.string() })),
  }),
});
export type AdminDashboard = z.infer<typeof adminDashboardSchema>;

/** Accounts and counts, never a text. The counts are what the deletion dialogs speak of. */
export const adminUserRowSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.nullable(z.enum(roles)),
  /** The name of this client's coach. */
  coach_name: z.nullable(z.string()),
  /** Set for a person who has a coach profile: what Delete Coach takes. */
  coach_id: z.nullable(z.string()),
  created_at: instant,
  journal_entries_count: z.number(),
  clients_count: z.number(),
  programs_count: z.number(),
  /** Made by a simulation or the demo. */
  is_test_data: z.boolean(),
});
export type AdminUserRow = z.infer<typeof adminUserRowSchema>;

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
});
export type AdminProgramRow = z.infer<typeof adminProgramRowSchema>;

export const userParamsSchema = input({ id: id('This user could not be found.') });
export const coachParamsSchema = input({ id: id('This coach could not be found.') });
export const programParamsSchema = input({ id: programReference('This program could not be found.') });

/** One sentence that says what was done. */
export const deletedSchema = z.object({ message: z.string() });
