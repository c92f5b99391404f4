import type * as calls from '#contract/calls.ts';
import { accessLogRoutes } from '#server/features/access-log/routes.ts';
import { accessTokenRoutes } from '#server/features/access-tokens/routes.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import { adminRoutes } from '#server/features/admin/routes.ts';
import { adminPeopleRoutes } from '#server/features/admin-people/routes.ts';
import { analyticsRoutes } from '#server/features/analytics/routes.ts';
import { appointmentRoutes } from '#server/features/appointments/routes.ts';
import { appointmentPageRoutes } from '#server/features/appointment-page/routes.ts';
import { assignmentRoutes } from '#server/features/assignments/routes.ts';
import { auditRoutes } from '#server/features/audit/routes.ts';
import { bulkRoutes } from '#server/features/bulk/routes.ts';
import { changeProgramRoutes } from '#server/features/change-program/routes.ts';
import { checkInRoutes } from '#server/features/check-ins/routes.ts';
import { clientDashboardRoutes } from '#server/features/client-dashboard/routes.ts';
import { clientRoutes } from '#server/features/clients/routes.ts';
import { coachDashboardRoutes } from '#server/features/coach-dashboard/routes.ts';
import { coachProfileRoutes } from '#server/features/coach-profile/routes.ts';
import { cohortRoomRoutes, roomReportRoutes } from '#server/features/cohort-room/routes.ts';
import { cohortRoutes, groupRoutes } from '#server/features/cohorts/routes.ts';
import { commitmentRoutes } from '#server/features/commitments/routes.ts';
import { demoRoutes } from '#server/demo/routes.ts';
import { exportRoutes } from '#server/features/export/routes.ts';
import { goalRoutes } from '#server/features/goals/routes.ts';
import { invitationRoutes } from '#server/features/invitations/routes.ts';
import { journalImportRoutes } from '#server/features/journal-import/routes.ts';
import { journalRoutes } from '#server/features/journal/routes.ts';
import { liveRoutes } from '#server/features/live/routes.ts';
import { mailRoutes } from '#server/features/mail/routes.ts';
import { mediaRoutes } from '#server/features/media/routes.ts';
import { messageRoutes } from '#server/features/messages/routes.ts';
import { noteRoutes } from '#server/features/notes/routes.ts';
import { noticeRoutes } from '#server/features/notices/routes.ts';
import { outreachRoutes } from '#server/features/outreach/routes.ts';
import { partingRoutes } from '#server/features/parting/routes.ts';
import { practiceRoutes } from '#server/features/practices/routes.ts';
import { programRoutes } from '#server/features/programs/routes.ts';
import { reminderRoutes } from '#server/features/reminders/routes.ts';
import { requestRoutes } from '#server/features/requests/routes.ts';
import { roleRoutes } from '#server/features/roles/routes.ts';
import { sessionRoutes } from '#server/features/session/routes.ts';
import { settingsRoutes } from '#server/features/settings/routes.ts';
import { sharingRoutes } from '#server/features/sharing/routes.ts';
import { signUpRoutes } from '#server/features/sign-up/routes.ts';
import { webhookRoutes } from '#server/features/webhooks/routes.ts';
import { weekCardRoutes } from '#server/features/week-cards/routes.ts';
import { simulationRoutes } from '#server/demo/simulation/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Route } from '#server/platform/http/route.ts';

/** Who answers the calls of each feature of the contract; none can be forgotten. */
const features: Record<keyof typeof calls, (deps: Deps) => Route[]> = {
  accessLog: accessLogRoutes,
  accessTokens: accessTokenRoutes,
  account: accountRoutes,
  admin: adminRoutes,
  adminPeople: adminPeopleRoutes,
  analytics: analyticsRoutes,
  appointments: appointmentRoutes,
  appointmentPage: appointmentPageRoutes,
  assignments: assignmentRoutes,
  audit: auditRoutes,
  bulk: bulkRoutes,
  changeProgram: changeProgramRoutes,
  checkIns: checkInRoutes,
  clientDashboard: clientDashboardRoutes,
  clients: clientRoutes,
  coachDashboard: coachDashboardRoutes,
  coachProfile: coachProfileRoutes,
  cohortRoom: cohortRoomRoutes,
  cohorts: cohortRoutes,
  commitments: commitmentRoutes,
  demo: demoRoutes,
  dataExport: exportRoutes,
  goals: goalRoutes,
  groups: groupRoutes,
  invitations: invitationRoutes,
  journal: journalRoutes,
  journalImport: journalImportRoutes,
  live: liveRoutes,
  mail: mailRoutes,
  media: mediaRoutes,
  messages: messageRoutes,
  notes: noteRoutes,
  notices: noticeRoutes,
  outreach: outreachRoutes,
  parting: partingRoutes,
  practices: practiceRoutes,
  programs: programRoutes,
  reminders: reminderRoutes,
  requests: requestRoutes,
  roles: roleRoutes,
  roomReports: roomReportRoutes,
  session: sessionRoutes,
  settings: settingsRoutes,
  sharing: sharingRoutes,
  webhooks: webhookRoutes,
  weekCards: weekCardRoutes,
  signUp: signUpRoutes,
  simulation: simulationRoutes,
};

export function featureRoutes(deps: Deps): Route[] {
  return Object.values(features).flatMap((routes) => routes(deps));
}
