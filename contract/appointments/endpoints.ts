import * as z from 'zod/mini';
import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import {
  calendarBodySchema,
  exceptionBodySchema,
  hoursBodySchema,
  hoursPageSchema,
  idParamsSchema,
  preferencesBodySchema,
  preferencesSchema,
  rulesBodySchema,
  typeBodySchema,
} from './hours-schema.ts';
import {
  allowanceBodySchema,
  appointmentParamsSchema,
  bookBodySchema,
  callOffBodySchema,
  clientAppointmentSchema,
  clientAppointmentsSchema,
  clientOfCoachSchema,
  coachAppointmentSchema,
  coachBookBodySchema,
  coachSlotsQuerySchema,
  coachWeekSchema,
  comingBodySchema,
  moveAnswerBodySchema,
  moveBodySchema,
  offerBodySchema,
  outcomeBodySchema,
  requestBodySchema,
  slotsQuerySchema,
  slotsSchema,
  weekQuerySchema,
} from './schema.ts';
import { said } from '#contract/said.ts';

const coaches = ['coach', 'admin'] as const;
const people = ['client', 'coach', 'admin'] as const;

/* Hours and types. Every change returns the whole page, so that it never mixes old and new. */

const changed = { access: coaches, result: hoursPageSchema } as const;

export const readHours = endpoint('GET /api/coach/appointments/hours', {
  id: 'appointments.readHours',
  ...changed,
  summary: 'The caller’s types of session, hours, exceptions, rules and busy calendars.',
});
export const saveHours = endpoint('PUT /api/coach/appointments/hours', {
  id: 'appointments.saveHours',
  ...changed,
  body: hoursBodySchema,
  summary: 'Sets the weekly hours.',
});
export const saveRules = endpoint('PUT /api/coach/appointments/rules', {
  id: 'appointments.saveRules',
  ...changed,
  body: rulesBodySchema,
  summary: 'Sets gap, notice, horizon, the most per week, what counts as late, and when no session is a reason.',
});
export const addType = endpoint('POST /api/coach/appointments/types', {
  id: 'appointments.addType',
  ...changed,
  body: typeBodySchema,
  idempotent: true,
  summary: 'Adds a type of session.',
});
const typeParams = idParamsSchema(said('appointment-type-not-found'));
export const changeType = endpoint('PUT /api/coach/appointments/types/{id}', {
  id: 'appointments.changeType',
  ...changed,
  params: typeParams,
  body: typeBodySchema,
  summary: 'Changes a type; sessions agreed before keep theirs.',
});
export const removeType = endpoint('DELETE /api/coach/appointments/types/{id}', {
  id: 'appointments.removeType',
  ...changed,
  params: typeParams,
  summary: 'Offers a type no longer; sessions agreed before stay.',
});
export const addException = endpoint('POST /api/coach/appointments/exceptions', {
  id: 'appointments.addException',
  ...changed,
  body: exceptionBodySchema,
  idempotent: true,
  summary: 'Adds days away or extra hours. Calls nothing off.',
});
export const removeException = endpoint('DELETE /api/coach/appointments/exceptions/{id}', {
  id: 'appointments.removeException',
  ...changed,
  params: idParamsSchema(said('exception-not-found')),
  summary: 'Removes an exception.',
});
export const addCalendar = endpoint('POST /api/coach/appointments/calendars', {
  id: 'appointments.addCalendar',
  ...changed,
  body: calendarBodySchema,
  summary:
    'Adds a calendar in which the caller is busy. Its address is never shown again. The same address again is the same calendar.',
});
const calendarParams = idParamsSchema(said('calendar-not-found'));
export const readCalendarNow = endpoint('POST /api/coach/appointments/calendars/{id}/read', {
  id: 'appointments.readCalendarNow',
  ...changed,
  params: calendarParams,
  summary: 'Reads a busy calendar at once.',
});
export const removeCalendar = endpoint('DELETE /api/coach/appointments/calendars/{id}', {
  id: 'appointments.removeCalendar',
  ...changed,
  params: calendarParams,
  summary: 'Forgets a busy calendar and its address.',
});

export const readPreferences = endpoint('GET /api/appointments/preferences', {
  id: 'appointments.readPreferences',
  access: people,
  result: preferencesSchema,
  summary: 'How the caller is reminded of sessions, and what calendars show.',
});
export const savePreferences = endpoint('PUT /api/appointments/preferences', {
  id: 'appointments.savePreferences',
  access: people,
  body: preferencesBodySchema,
  result: preferencesSchema,
  summary: 'Sets how the caller is reminded of sessions, and what calendars show.',
});

/* The coach's sessions. */

const coachResult = { access: coaches, result: coachAppointmentSchema } as const;

export const readWeek = endpoint('GET /api/coach/appointments', {
  id: 'appointments.week',
  access: coaches,
  query: weekQuerySchema,
  result: coachWeekSchema,
  summary: 'A week of the caller’s sessions with hours, free and busy times, requests, and who has none ahead.',
});
export const coachSlots = endpoint('GET /api/coach/appointments/slots', {
  id: 'appointments.coachSlots',
  access: coaches,
  query: coachSlotsQuerySchema,
  result: slotsSchema,
  summary: 'Two weeks of the caller’s own free times, without notice and horizon.',
});
export const offerTimes = endpoint('POST /api/coach/appointments/offers', {
  id: 'appointments.offer',
  access: coaches,
  body: offerBodySchema,
  result: z.array(coachAppointmentSchema),
  idempotent: true,
  summary: 'Offers a client up to three times, which are kept for them for some days.',
});
export const takeOfferBack = endpoint('POST /api/coach/appointments/{id}/take-back', {
  id: 'appointments.takeOfferBack',
  access: coaches,
  params: appointmentParamsSchema,
  result: z.object({ id: z.string() }),
  summary: 'Takes an offered time back.',
});
export const bookAsCoach = endpoint('POST /api/coach/appointments', {
  id: 'appointments.bookAsCoach',
  ...coachResult,
  body: coachBookBodySchema,
  idempotent: true,
  summary: 'Books a session with a client or a cohort, also outside the caller’s hours.',
});
export const settleAppointment = endpoint('POST /api/coach/appointments/{id}/outcome', {
  id: 'appointments.settle',
  ...coachResult,
  params: appointmentParamsSchema,
  body: outcomeBodySchema,
  summary: 'Says that a session was held or missed, or takes that back. No machine does.',
});
export const declineRequest = endpoint('POST /api/coach/appointments/requests/{id}/decline', {
  id: 'appointments.declineRequest',
  access: coaches,
  params: idParamsSchema(said('request-not-found')),
  result: z.object({ id: z.string() }),
  summary: 'Declines a request for another time.',
});
export const appointmentsOfClient = endpoint('GET /api/coach/client/{clientId}/appointments', {
  id: 'appointments.ofClient',
  access: coaches,
  params: clientParamsSchema,
  result: clientOfCoachSchema,
  summary: 'Allowance and sessions of a client of the caller.',
});
export const saveAllowance = endpoint('PUT /api/coach/client/{clientId}/allowance', {
  id: 'appointments.saveAllowance',
  access: coaches,
  params: clientParamsSchema,
  body: allowanceBodySchema,
  result: clientOfCoachSchema,
  summary: 'Sets how many sessions a client of the caller has, and until when.',
});
export const removeAllowance = endpoint('DELETE /api/coach/client/{clientId}/allowance', {
  id: 'appointments.removeAllowance',
  access: coaches,
  params: clientParamsSchema,
  result: clientOfCoachSchema,
  summary: 'Ends the allowance of a client of the caller.',
});

/* The client's sessions. Every change returns all of them. */

const own = { access: ['client'], result: clientAppointmentsSchema } as const;

export const listOwnAppointments = endpoint('GET /api/client/appointments', {
  id: 'appointments.listOwn',
  ...own,
  summary: 'The caller’s sessions, and what can be booked.',
});
export const clientSlots = endpoint('GET /api/client/appointments/slots', {
  id: 'appointments.slots',
  access: ['client'],
  query: slotsQuerySchema,
  result: slotsSchema,
  summary: 'Two weeks of free times of the caller’s coach.',
});
export const bookAppointment = endpoint('POST /api/client/appointments', {
  id: 'appointments.book',
  access: ['client'],
  body: bookBodySchema,
  result: clientAppointmentSchema,
  summary: 'Books a free time of the caller’s coach. The same time and type again is the same booking.',
});
export const acceptOffer = endpoint('POST /api/client/appointments/{id}/accept', {
  id: 'appointments.acceptOffer',
  access: ['client'],
  params: appointmentParamsSchema,
  result: clientAppointmentSchema,
  summary: 'Books an offered time; the others offered with it are free again.',
});
export const declineOffer = endpoint('POST /api/client/appointments/{id}/decline', {
  id: 'appointments.declineOffer',
  ...own,
  params: appointmentParamsSchema,
  summary: 'Declines an offer, with all its times.',
});
export const askForTime = endpoint('POST /api/client/appointments/requests', {
  id: 'appointments.askForTime',
  ...own,
  body: requestBodySchema,
  summary: 'Asks the coach for another time. One request at a time; a new one replaces it.',
});
export const withdrawRequest = endpoint('DELETE /api/client/appointments/requests/{id}', {
  id: 'appointments.withdrawRequest',
  ...own,
  params: idParamsSchema(said('request-not-found')),
  summary: 'Withdraws a request for another time.',
});
export const sayComing = endpoint('PUT /api/client/appointments/{id}/coming', {
  id: 'appointments.sayComing',
  access: ['client'],
  params: appointmentParamsSchema,
  body: comingBodySchema,
  result: clientAppointmentSchema,
  summary: 'Says whether the caller comes to a session of their group.',
});

/* Either of the two. */

const movedSchema = z.object({
  /** `asked`: it is late by the coach's rule, so the other has to accept. */
  outcome: z.enum(['moved', 'asked', 'unchanged']),
});
export const moveAppointment = endpoint('POST /api/appointments/{id}/move', {
  id: 'appointments.move',
  access: people,
  params: appointmentParamsSchema,
  body: moveBodySchema,
  result: movedSchema,
  summary: 'Moves a session, or asks the other person to if it is late by the coach’s rule.',
});
export const answerMove = endpoint('POST /api/appointments/{id}/move/answer', {
  id: 'appointments.answerMove',
  access: people,
  params: appointmentParamsSchema,
  body: moveAnswerBodySchema,
  result: movedSchema,
  summary: 'Accepts or declines what the other person asked; the one who asked can withdraw it.',
});
export const callOffAppointment = endpoint('POST /api/appointments/{id}/call-off', {
  id: 'appointments.callOff',
  access: people,
  params: appointmentParamsSchema,
  body: callOffBodySchema,
  result: z.object({ isLate: z.boolean() }),
  summary: 'Calls a session off and tells the other person. Doing so twice changes nothing.',
});
export const appointmentFile = endpoint('GET /api/appointments/{id}/session.ics', {
  id: 'appointments.file',
  access: people,
  kind: 'download',
  answers: ['text/calendar'],
  params: appointmentParamsSchema,
  summary: 'One session as a file for a calendar program.',
});

export const { ask: askNoReminders, confirm: confirmNoReminders } = noMoreMail(
  'appointments',
  '/api/appointments/no-more',
  'reminders of sessions',
);
