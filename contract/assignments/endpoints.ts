import { endpoint } from '#contract/endpoint.ts';
import { advanceDayBodySchema, dayAdvancedSchema, pauseBodySchema, pauseStateSchema } from './schema.ts';

export const advanceDay = endpoint({
  id: 'assignments.advanceDay',
  method: 'POST',
  path: '/api/client/advance-day',
  access: ['client'],
  summary: 'Goes on to the next program day, or completes the program after the last.',
  body: advanceDayBodySchema,
  result: dayAdvancedSchema,
});

export const pauseProgram = endpoint({
  id: 'assignments.pause',
  method: 'POST',
  path: '/api/client/pause',
  access: ['client'],
  summary: 'Pauses the running program for some days, or changes the pause there is; the coach is told.',
  body: pauseBodySchema,
  result: pauseStateSchema,
});

export const endPause = endpoint({
  id: 'assignments.endPause',
  method: 'DELETE',
  path: '/api/client/pause',
  access: ['client'],
  summary: 'Goes on with the program today, or takes back a pause that lies ahead.',
  result: pauseStateSchema,
});
