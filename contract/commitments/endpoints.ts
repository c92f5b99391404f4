import { appointmentParamsSchema } from '#contract/appointments/schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import {
  carryBodySchema,
  changeCommitmentBodySchema,
  commitmentBodySchema,
  commitmentLinkQuerySchema,
  commitmentParamsSchema,
  commitmentSchema,
  doneBodySchema,
} from './schema.ts';

const coaches = ['coach', 'admin'] as const;

export const addCommitment = endpoint('POST /api/coach/appointments/{id}/commitments', {
  id: 'commitments.add',
  access: coaches,
  params: appointmentParamsSchema,
  body: commitmentBodySchema,
  result: commitmentSchema,
  idempotent: true,
  summary:
    'Adds what one of the two agreed to do, at most five in a session. The client sees it once the summary is shared.',
});
export const changeCommitment = endpoint('PUT /api/coach/commitments/{id}', {
  id: 'commitments.change',
  access: coaches,
  params: commitmentParamsSchema,
  body: changeCommitmentBodySchema,
  result: commitmentSchema,
  summary: 'Changes sentence, date or whose it is.',
});
export const letGo = endpoint('POST /api/coach/commitments/{id}/let-go', {
  id: 'commitments.letGo',
  access: coaches,
  params: commitmentParamsSchema,
  result: commitmentSchema,
  summary: 'Lets it go. One that was never shared is removed.',
});
export const carryOver = endpoint('POST /api/coach/commitments/{id}/carry', {
  id: 'commitments.carry',
  access: coaches,
  params: commitmentParamsSchema,
  body: carryBodySchema,
  result: commitmentSchema,
  summary: 'Carries it over to a later session with the same client. Doing so twice changes nothing.',
});
export const setDone = endpoint('PUT /api/commitments/{id}/done', {
  id: 'commitments.done',
  access: ['client', 'coach', 'admin'],
  params: commitmentParamsSchema,
  body: doneBodySchema,
  result: commitmentSchema,
  summary: 'Ticks it, or takes the tick back: the client their own, the coach either’s.',
});
export const askDone = endpoint('GET /api/agreed', {
  id: 'commitments.askDone',
  access: 'public',
  kind: 'navigation',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  query: commitmentLinkQuerySchema,
  summary: 'The page behind the link in a reminder of what was agreed: one button. Shows nothing private.',
});
export const saveDone = endpoint('POST /api/agreed', {
  id: 'commitments.saveDone',
  access: 'public',
  kind: 'form',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  query: commitmentLinkQuerySchema,
  summary: 'Ticks the commitment of the signed link, once.',
});

export const { ask: askNoReminders, confirm: confirmNoReminders } = noMoreMail(
  'commitments',
  '/api/agreed/no-more',
  'reminders of what was agreed',
);
