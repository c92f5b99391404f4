import * as z from 'zod/mini';
import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, text, versionsQuerySchema } from '#contract/fields.ts';
import { partingSides, partingWordsMax, programWishes } from './constants.ts';
import { said } from '#contract/said.ts';

const endWorkBodySchema = input({
  /** Reaches the client as the last message of their conversation. */
  words: z.optional(text({ field: 'words', max: partingWordsMax })),
});
export type EndWorkBody = z.infer<typeof endWorkBodySchema>;

const program = z.enum(programWishes, said('choose-what-happens'));
const leaveCoachBodySchema = input({
  /** The coach the person saw when deciding, so that a stale page does not leave another one. */
  coachId: id(said('coach-not-found')),
  program,
});
export type LeaveCoachBody = z.infer<typeof leaveCoachBodySchema>;

const partedSchema = z.object({ undoUntil: instant });
export type Parted = z.infer<typeof partedSchema>;

const coachSchema = z.object({ id: z.string(), fullName: z.string() });

/** The client's newest parting, while they have no coach; part of Today. */
export const ownPartingSchema = z.object({
  coach: coachSchema,
  endedBy: z.enum(partingSides),
  endedAt: instant,
  /** Null: the client did not end it, or it can no longer be undone. */
  undoUntil: z.nullable(instant),
  /** The running program the client still has to decide about. */
  question: z.nullable(z.object({ programTitle: z.string() })),
});
export type OwnParting = z.infer<typeof ownPartingSchema>;

const formerClientSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null if it was never recorded. */
  coachSince: z.nullable(instant),
  endedAt: instant,
  endedBy: z.enum(partingSides),
  /** Null: the coach did not end it, or it can no longer be undone. */
  undoUntil: z.nullable(instant),
  hasNotes: z.boolean(),
  /** When the notes are erased and the name leaves this list. */
  notesErasedAt: instant,
});
export type FormerClient = z.infer<typeof formerClientSchema>;

const formerNotesSchema = z.array(z.object({ version: z.number(), createdAt: instant, notes: z.string() }));
export type FormerNotes = z.infer<typeof formerNotesSchema>;

export const endWork = endpoint('POST /api/coach/client/{clientId}/end', {
  id: 'parting.endWork',
  access: ['coach', 'admin'],
  summary: 'Ends the caller’s work with a client of theirs. Once more changes nothing.',
  params: clientParamsSchema,
  body: endWorkBodySchema,
  result: partedSchema,
});

export const listFormerClients = endpoint('GET /api/coach/former-clients', {
  id: 'parting.formerClients',
  access: ['coach', 'admin'],
  summary: 'People the caller has worked with and whose notes are still kept, the latest parting first.',
  result: z.array(formerClientSchema),
});

export const formerNotes = endpoint('GET /api/coach/former-clients/{clientId}/notes', {
  id: 'parting.formerNotes',
  access: ['coach', 'admin'],
  summary: 'The versions of the caller’s own notes on a former client, newest first, some at a time.',
  params: clientParamsSchema,
  query: versionsQuerySchema,
  result: formerNotesSchema,
});

/** The newest version for each session, the latest session first. */
const formerSessionNotesSchema = z.array(
  z.object({ appointmentId: z.string(), startsAt: instant, savedAt: instant, text: z.string() }),
);
export type FormerSessionNotes = z.infer<typeof formerSessionNotesSchema>;

export const formerSessionNotes = endpoint('GET /api/coach/former-clients/{clientId}/session-notes', {
  id: 'parting.formerSessionNotes',
  access: ['coach', 'admin'],
  summary: 'The caller’s own notes on sessions with a former client, while they are kept.',
  params: clientParamsSchema,
  result: formerSessionNotesSchema,
});

export const undoEndWork = endpoint('POST /api/coach/former-clients/{clientId}/undo', {
  id: 'parting.undoEndWork',
  access: ['coach', 'admin'],
  summary: 'Takes back that the caller ended the work with a client, within a day.',
  params: clientParamsSchema,
  result: z.object({ clientId: z.string() }),
});

export const leaveCoach = endpoint('POST /api/client/parting', {
  id: 'parting.leaveCoach',
  access: ['client'],
  summary: 'The caller leaves their coach and says whether the program continues. Once more changes nothing.',
  body: leaveCoachBodySchema,
  result: partedSchema,
});

export const undoLeaveCoach = endpoint('POST /api/client/parting/undo', {
  id: 'parting.undoLeaveCoach',
  access: ['client'],
  summary: 'Takes back that the caller left their coach, within a day.',
  result: z.object({ coach: coachSchema }),
});

export const choosePartingProgram = endpoint('POST /api/client/parting/program', {
  id: 'parting.chooseProgram',
  access: ['client'],
  summary: 'Says whether the program continues after a coach has ended the work.',
  body: input({ program }),
  result: z.object({ program: z.enum(programWishes) }),
});
