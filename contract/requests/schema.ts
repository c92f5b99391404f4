import * as z from 'zod/mini';
import { id, input, instant, text } from '#contract/fields.ts';
import { requestAnswerMax, requestAnswers, requestMessageMax, requestStatuses } from './constants.ts';

const unknown = 'This request could not be found.';

export const requestCoachingBodySchema = input({
  coachId: id('This coach profile could not be found.'),
  /** Empty is the same as missing. */
  message: z.optional(text({ name: 'The message', max: requestMessageMax })),
});
export type RequestCoachingBody = z.infer<typeof requestCoachingBodySchema>;

export const requestParamsSchema = input({ id: id(unknown) });

/** As the client sees it. */
export const ownRequestSchema = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  coach: z.object({ id: z.string(), fullName: z.string() }),
  message: z.nullable(z.string()),
  /** The coach's word with the answer. */
  answer: z.nullable(z.string()),
  createdAt: instant,
  answeredAt: z.nullable(instant),
});
export type OwnRequest = z.infer<typeof ownRequestSchema>;

/** As the coach sees it: only those that wait. The client gave name and words by asking; nothing else is shown. */
export const waitingRequestSchema = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  message: z.nullable(z.string()),
  createdAt: instant,
});
export type WaitingRequest = z.infer<typeof waitingRequestSchema>;

export const answerRequestBodySchema = input({
  answer: z.enum(requestAnswers, 'Please accept or decline the request.'),
  message: z.optional(text({ name: 'The message', max: requestAnswerMax })),
});
export type AnswerRequestBody = z.infer<typeof answerRequestBodySchema>;

export const requestAnsweredSchema = z.object({ id: z.string(), status: z.enum(requestAnswers), answeredAt: instant });
export type RequestAnswered = z.infer<typeof requestAnsweredSchema>;
