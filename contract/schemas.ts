import * as admin from './admin/schema.ts';
import * as adminPeople from './admin-people/schema.ts';
import * as appointments from './appointments/schema.ts';
import * as appointmentHours from './appointments/hours-schema.ts';
import * as checkIns from './check-ins/schema.ts';
import * as instruments from './check-ins/instrument-schema.ts';
import * as coachProfile from './coach-profile/schema.ts';
import * as commitments from './commitments/schema.ts';
import * as goals from './goals/schema.ts';
import * as journal from './journal/schema.ts';
import * as media from './media/schema.ts';
import * as messages from './messages/schema.ts';
import * as practices from './practices/schema.ts';
import * as programs from './programs/schema.ts';
import * as programFields from './programs/field-schemas.ts';
import * as translations from './programs/translation-schema.ts';
import * as reminders from './reminders/schema.ts';
import * as settings from './settings/schema.ts';
import * as sharing from './sharing/schema.ts';

/** Schemas of the features that keep them beside their calls: the names of their exports are the names in the API description. */
export const schemas = {
  admin,
  adminPeople,
  appointments,
  appointmentHours,
  checkIns,
  instruments,
  coachProfile,
  commitments,
  goals,
  journal,
  media,
  messages,
  practices,
  programs,
  programFields,
  translations,
  reminders,
  settings,
  sharing,
};
