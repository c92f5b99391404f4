import * as z from 'zod/mini';
import { assignmentStatusSchema, loomCellSchema } from '#contract/assignments/schema.ts';
import { notificationSchema } from '#contract/clients/schema.ts';
import { instant } from '#contract/fields.ts';
import { activityTypes } from './constants.ts';

const clientRowSchema = z.object({
  id: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), profileImageUrl: z.nullable(z.string()) }),
  /** Null until a program is assigned. */
  currentAssignment: z.nullable(
    z.object({
      id: z.string(),
      status: assignmentStatusSchema,
      programId: z.string(),
      programTitle: z.string(),
      currentWeek: z.number(),
      currentDay: z.number(),
      totalDays: z.number(),
      completedAt: z.nullable(instant),
    }),
  ),
  /** Percent; 0 without a program. */
  progress: z.number(),
  /** Of the last 7 days; null, shown as a dash, when there is none. */
  averageMood: z.nullable(z.number()),
  lastActivity: z.nullable(instant),
  cells: z.array(loomCellSchema),
});
export type CoachClientRow = z.infer<typeof clientRowSchema>;

const activitySchema = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  time: instant,
  /** Whose page the line leads to; null for a gathered line. */
  clientId: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activitySchema>;

export const coachDashboardSchema = z.object({
  stats: z.object({
    activeClients: z.number(),
    /** Percent, the mean of the active clients' progress. */
    completionRate: z.number(),
    programs: z.number(),
  }),
  clients: z.array(clientRowSchema),
  programs: z.array(
    z.object({ id: z.string(), programId: z.string(), title: z.string(), durationWeeks: z.number(), activeClientsCount: z.number(), isDraft: z.boolean() }),
  ),
  recentActivity: z.array(activitySchema),
  /** What is not dismissed, the gravest first. */
  notifications: z.array(z.extend(notificationSchema, { clientId: z.string(), clientName: z.string() })),
});
export type CoachDashboard = z.infer<typeof coachDashboardSchema>;
