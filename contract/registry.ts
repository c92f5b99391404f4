import { accessLogEndpoints } from './access-log/endpoints.ts';
import { adminEndpoints } from './admin/endpoints.ts';
import { analyticsEndpoints } from './analytics/endpoints.ts';
import { assignmentsEndpoints } from './assignments/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { clientDashboardEndpoints } from './client-dashboard/endpoints.ts';
import { clientsEndpoints } from './clients/endpoints.ts';
import { coachDashboardEndpoints } from './coach-dashboard/endpoints.ts';
import { coachProfileEndpoints } from './coach-profile/endpoints.ts';
import { demoEndpoints } from './demo/endpoints.ts';
import type { EndpointSpec } from './endpoint.ts';
import { exportEndpoints } from './export/endpoints.ts';
import { invitationsEndpoints } from './invitations/endpoints.ts';
import { journalEndpoints } from './journal/endpoints.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { messagesEndpoints } from './messages/endpoints.ts';
import { noticesEndpoints } from './notices/endpoints.ts';
import { notesEndpoints } from './notes/endpoints.ts';
import { outreachEndpoints } from './outreach/endpoints.ts';
import { practicesEndpoints } from './practices/endpoints.ts';
import { programsEndpoints } from './programs/endpoints.ts';
import { remindersEndpoints } from './reminders/endpoints.ts';
import { requestsEndpoints } from './requests/endpoints.ts';
import { rolesEndpoints } from './roles/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { sharingEndpoints } from './sharing/endpoints.ts';
import { simulationEndpoints } from './simulation/endpoints.ts';

/** Every call of the product. The server mounts this list, the API description is made from it. */
export const allEndpoints: readonly EndpointSpec[] = [
  ...sessionEndpoints,
  ...rolesEndpoints,
  ...clientDashboardEndpoints,
  ...journalEndpoints,
  ...assignmentsEndpoints,
  ...practicesEndpoints,
  ...invitationsEndpoints,
  ...requestsEndpoints,
  ...noticesEndpoints,
  ...messagesEndpoints,
  ...liveEndpoints,
  ...remindersEndpoints,
  ...sharingEndpoints,
  ...coachDashboardEndpoints,
  ...clientsEndpoints,
  ...notesEndpoints,
  ...outreachEndpoints,
  ...coachProfileEndpoints,
  ...programsEndpoints,
  ...analyticsEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
  ...mailEndpoints,
  ...exportEndpoints,
  ...simulationEndpoints,
  ...demoEndpoints,
  ...settingsEndpoints,
  ...accessLogEndpoints,
];
