import type { clientDashboardEndpoints } from '#contract/client-dashboard/endpoints.ts';
import type { coachDashboardEndpoints } from '#contract/coach-dashboard/endpoints.ts';
import type { assignmentsEndpoints } from '#contract/assignments/endpoints.ts';
import type { journalEndpoints } from '#contract/journal/endpoints.ts';
import type { practicesEndpoints } from '#contract/practices/endpoints.ts';
import type { outreachEndpoints } from '#contract/outreach/endpoints.ts';
import type { sharingEndpoints } from '#contract/sharing/endpoints.ts';
import type { requestsEndpoints } from '#contract/requests/endpoints.ts';
import type { invitationsEndpoints } from '#contract/invitations/endpoints.ts';
import type { clientsEndpoints } from '#contract/clients/endpoints.ts';
import type { accessLogEndpoints } from '#contract/access-log/endpoints.ts';
import type { auditEndpoints } from '#contract/audit/endpoints.ts';
import type { adminEndpoints } from '#contract/admin/endpoints.ts';
import type { exportEndpoints } from '#contract/export/endpoints.ts';
import type { simulationEndpoints } from '#contract/simulation/endpoints.ts';
import type { mailEndpoints } from '#contract/mail/endpoints.ts';
import type { messagesEndpoints } from '#contract/messages/endpoints.ts';
import type { remindersEndpoints } from '#contract/reminders/endpoints.ts';
import type { noticesEndpoints } from '#contract/notices/endpoints.ts';
import type { notesEndpoints } from '#contract/notes/endpoints.ts';
import type { coachProfileEndpoints } from '#contract/coach-profile/endpoints.ts';
import type { analyticsEndpoints } from '#contract/analytics/endpoints.ts';
import type { programsEndpoints } from '#contract/programs/endpoints.ts';
import type { rolesEndpoints } from '#contract/roles/endpoints.ts';
import type { sessionEndpoints } from '#contract/session/endpoints.ts';
import type { settingsEndpoints } from '#contract/settings/endpoints.ts';

/** What the pages call. Types only: at run time nothing of the contract's schemas is loaded. */
type Listed = [
  ...typeof sessionEndpoints,
  ...typeof rolesEndpoints,
  ...typeof clientDashboardEndpoints,
  ...typeof coachDashboardEndpoints,
  ...typeof outreachEndpoints,
  ...typeof programsEndpoints,
  ...typeof assignmentsEndpoints,
  ...typeof journalEndpoints,
  ...typeof practicesEndpoints,
  ...typeof sharingEndpoints,
  ...typeof requestsEndpoints,
  ...typeof invitationsEndpoints,
  ...typeof clientsEndpoints,
  ...typeof notesEndpoints,
  ...typeof noticesEndpoints,
  ...typeof messagesEndpoints,
  ...typeof remindersEndpoints,
  ...typeof coachProfileEndpoints,
  ...typeof analyticsEndpoints,
  ...typeof mailEndpoints,
  ...typeof adminEndpoints,
  ...typeof exportEndpoints,
  ...typeof simulationEndpoints,
  ...typeof settingsEndpoints,
  ...typeof auditEndpoints,
  ...typeof accessLogEndpoints,
];
export type Endpoint = Exclude<Listed[number], { kind: 'form' | 'navigation' }>;
