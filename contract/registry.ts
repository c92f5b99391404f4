import * as accessLog from './access-log/endpoints.ts';
import * as account from './account/endpoints.ts';
import * as admin from './admin/endpoints.ts';
import * as adminPeople from './admin-people/endpoints.ts';
import * as analytics from './analytics/endpoints.ts';
import * as assignments from './assignments/endpoints.ts';
import * as audit from './audit/endpoints.ts';
import * as bulk from './bulk/endpoints.ts';
import * as changeProgram from './change-program/endpoints.ts';
import * as clientDashboard from './client-dashboard/endpoints.ts';
import * as clients from './clients/endpoints.ts';
import * as coachDashboard from './coach-dashboard/endpoints.ts';
import * as coachProfile from './coach-profile/endpoints.ts';
import * as cohortRoom from './cohort-room/endpoints.ts';
import * as roomReports from './cohort-room/report-endpoints.ts';
import * as cohorts from './cohorts/endpoints.ts';
import * as groups from './cohorts/group-endpoints.ts';
import * as demo from './demo/endpoints.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as dataExport from './export/endpoints.ts';
import * as invitations from './invitations/endpoints.ts';
import * as journal from './journal/endpoints.ts';
import * as live from './live/endpoints.ts';
import * as mail from './mail/endpoints.ts';
import * as messages from './messages/endpoints.ts';
import * as notes from './notes/endpoints.ts';
import * as notices from './notices/endpoints.ts';
import * as outreach from './outreach/endpoints.ts';
import * as parting from './parting/endpoints.ts';
import * as practices from './practices/endpoints.ts';
import * as programs from './programs/endpoints.ts';
import * as reminders from './reminders/endpoints.ts';
import * as requests from './requests/endpoints.ts';
import * as roles from './roles/endpoints.ts';
import * as session from './session/endpoints.ts';
import * as settings from './settings/endpoints.ts';
import * as sharing from './sharing/endpoints.ts';
import * as weekCards from './week-cards/endpoints.ts';
import * as simulation from './simulation/endpoints.ts';

/** The calls of each feature: the exports of its endpoints.ts. A new call needs no line here, a new feature one. */
export const calls = {
  accessLog,
  account,
  admin,
  adminPeople,
  analytics,
  assignments,
  audit,
  bulk,
  changeProgram,
  clientDashboard,
  clients,
  coachDashboard,
  coachProfile,
  cohortRoom,
  cohorts,
  demo,
  dataExport,
  groups,
  invitations,
  journal,
  live,
  mail,
  messages,
  notes,
  notices,
  outreach,
  parting,
  practices,
  programs,
  reminders,
  requests,
  roles,
  roomReports,
  session,
  settings,
  sharing,
  weekCards,
  simulation,
};

type Calls = typeof calls;
type CallsOf<Feature extends keyof Calls> = Extract<Calls[Feature][keyof Calls[Feature]], EndpointSpec>;

/** Any call of the product, as a type. */
export type Endpoint = { [Feature in keyof Calls]: CallsOf<Feature> }[keyof Calls];

/** Every call of the product. The server mounts this list, and the API description is generated from it. */
export const allEndpoints: readonly EndpointSpec[] = Object.values(calls).flatMap((feature) =>
  Object.values<unknown>(feature).filter(isEndpoint),
);

/** The same files export schemas. */
function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
