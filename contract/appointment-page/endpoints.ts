import * as z from 'zod/mini';
import { linesMax } from '#contract/appointments/constants.ts';
import {
  appointmentParamsSchema,
  clientAppointmentSchema,
  coachAppointmentSchema,
} from '#contract/appointments/schema.ts';
import { commitmentSchema } from '#contract/commitments/schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, input, instant, text, verbatim, versionsQuerySchema, whole } from '#contract/fields.ts';
import { notesMax, notesVersionMax } from '#contract/notes/constants.ts';

const coaches = ['coach', 'admin'] as const;

const textSchema = z.object({ version: z.number(), text: z.string(), savedAt: instant });
export type AppointmentText = z.infer<typeof textSchema>;

/** What the client shared since the last session. Nothing else of theirs is in words here. */
const broughtSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entry'),
    entryId: z.string(),
    /** Null for a free page. */
    dayNumber: z.nullable(z.number()),
    date: day,
    /** How it begins. */
    beginning: z.string(),
    /** Null on an imported page. */
    mood: z.nullable(z.number()),
    isUnread: z.boolean(),
    isAnswered: z.boolean(),
  }),
  z.object({
    type: z.literal('week-card'),
    cardId: z.string(),
    weekNumber: z.number(),
    title: z.string(),
    sentence: z.nullable(z.string()),
    date: day,
    isUnread: z.boolean(),
  }),
  z.object({
    type: z.literal('check-in'),
    checkInId: z.string(),
    title: z.string(),
    /** Of its first scale; null without one, or with an answer missing. */
    score: z.nullable(z.object({ value: z.number(), of: z.number() })),
    date: day,
  }),
]);
export type Brought = z.infer<typeof broughtSchema>;

/** One date between the two sessions: the lowest mood of program pages, null where none was written. */
const stripDaySchema = z.object({ date: day, mood: z.nullable(z.number()), isSeveral: z.boolean() });

const coachPageSchema = z.object({
  appointment: coachAppointmentSchema,
  /** The session before with the same client that was held; null: this is the first. */
  previous: z.nullable(z.object({ id: z.string(), startsAt: instant })),
  /** Null for a cohort's session and the first one. Days from the session before to this one, or today. */
  strip: z.nullable(z.array(stripDaySchema)),
  brought: z.array(broughtSchema),
  /** Agreed in the session before. */
  agreedBefore: z.array(commitmentSchema),
  agreed: z.array(commitmentSchema),
  notes: z.nullable(textSchema),
  /** Null for a cohort's. */
  summary: z.nullable(textSchema),
  sharedAt: z.nullable(instant),
  readAt: z.nullable(instant),
  /** Of a cohort's session: who comes. */
  members: z.array(
    z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), isComing: z.nullable(z.boolean()) }),
  ),
});
export type CoachAppointmentPage = z.infer<typeof coachPageSchema>;

const clientPageSchema = z.object({
  appointment: clientAppointmentSchema,
  previous: z.nullable(z.object({ id: z.string(), startsAt: instant })),
  /** The very list the coach sees; empty once it was held. */
  brought: z.array(broughtSchema),
  agreedBefore: z.array(commitmentSchema),
  /** Once shared. */
  agreed: z.array(commitmentSchema),
  /** Once shared. */
  summary: z.nullable(textSchema),
  next: z.nullable(z.object({ id: z.string(), startsAt: instant })),
  /** Earlier held sessions. */
  earlier: z.number(),
});
export type ClientAppointmentPage = z.infer<typeof clientPageSchema>;

export const readCoachAppointment = endpoint('GET /api/coach/appointments/{id}', {
  id: 'appointmentPage.readAsCoach',
  access: coaches,
  params: appointmentParamsSchema,
  result: coachPageSchema,
  summary: 'A session with what came before it: the cloth since the last one, what the client shared, what was agreed.',
});

const saveTextBodySchema = input({
  text: verbatim({ field: 'text', max: notesMax }),
  /** The version the author has seen, 0 for none; overwriting a newer one is refused. */
  baseVersion: whole({ field: 'version', min: 0, max: notesVersionMax }),
});
export type SaveTextBody = z.infer<typeof saveTextBodySchema>;

export const saveAppointmentNotes = endpoint('PUT /api/coach/appointments/{id}/notes', {
  id: 'appointmentPage.saveNotes',
  access: coaches,
  params: appointmentParamsSchema,
  body: saveTextBodySchema,
  result: textSchema,
  summary: 'Saves the caller’s private notes on a session as a new version.',
});
export const appointmentNotesHistory = endpoint('GET /api/coach/appointments/{id}/notes/history', {
  id: 'appointmentPage.notesHistory',
  access: coaches,
  params: appointmentParamsSchema,
  query: versionsQuerySchema,
  result: z.array(textSchema),
  summary: 'The versions of the caller’s private notes on a session, newest first, some at a time.',
});
export const saveSummary = endpoint('PUT /api/coach/appointments/{id}/summary', {
  id: 'appointmentPage.saveSummary',
  access: coaches,
  params: appointmentParamsSchema,
  body: saveTextBodySchema,
  result: textSchema,
  summary: 'Saves the text for both as a new version. The client reads it once it is shared.',
});
export const summaryHistory = endpoint('GET /api/coach/appointments/{id}/summary/history', {
  id: 'appointmentPage.summaryHistory',
  access: coaches,
  params: appointmentParamsSchema,
  query: versionsQuerySchema,
  result: z.array(textSchema),
  summary: 'The versions of the text for both, newest first, some at a time.',
});
export const shareSummary = endpoint('POST /api/coach/appointments/{id}/share', {
  id: 'appointmentPage.share',
  access: coaches,
  params: appointmentParamsSchema,
  result: z.object({ sharedAt: instant }),
  summary: 'Shows the client the text for both and what was agreed. Doing so twice changes nothing.',
});

export const readOwnAppointment = endpoint('GET /api/client/appointments/{id}', {
  id: 'appointmentPage.read',
  access: ['client'],
  params: appointmentParamsSchema,
  result: clientPageSchema,
  summary: 'An own session: the lines for it, what the coach will see, and once shared what both keep of it.',
});
export const saveLines = endpoint('PUT /api/client/appointments/{id}/lines', {
  id: 'appointmentPage.saveLines',
  access: ['client'],
  params: appointmentParamsSchema,
  body: input({
    text: text({ field: 'lines', max: linesMax }),
    baseVersion: whole({ field: 'version', min: 0, max: notesVersionMax }),
  }),
  result: z.object({ text: z.string(), version: z.number(), savedAt: instant }),
  summary: 'Saves what the caller wants to talk about. The coach reads it.',
});
export const markSummaryRead = endpoint('POST /api/client/appointments/{id}/read', {
  id: 'appointmentPage.markRead',
  access: ['client'],
  params: appointmentParamsSchema,
  result: z.object({ readAt: instant }),
  summary: 'Notes that the caller has read the text for both; the coach sees when. A second time changes nothing.',
});
