import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import {
  calendarParamsSchema,
  calendarSchema,
  moodLinkQuerySchema,
  nudgedSchema,
  nudgeStateSchema,
  pushBodySchema,
  reminderBodySchema,
  reminderSchema,
} from './schema.ts';

const people = ['client', 'coach', 'admin'] as const;

export const readReminder = endpoint('GET /api/client/reminder', {
  id: 'reminders.read',
  access: ['client'],
  summary: 'When the caller wants to be reminded, and how.',
  result: reminderSchema,
});

export const saveReminder = endpoint('PUT /api/client/reminder', {
  id: 'reminders.save',
  access: ['client'],
  summary: 'Sets when and how the caller is reminded.',
  body: reminderBodySchema,
  result: reminderSchema,
});

export const renewCalendar = endpoint('POST /api/calendar', {
  id: 'reminders.renewCalendar',
  access: people,
  summary: 'Makes a private calendar address; an earlier one stops working.',
  result: calendarSchema,
});

export const endCalendar = endpoint('DELETE /api/calendar', {
  id: 'reminders.endCalendar',
  access: people,
  summary: 'Ends the private calendar address.',
  result: reminderSchema,
});

export const calendarFeed = endpoint('GET /api/calendar/{token}', {
  id: 'reminders.calendar',
  access: 'public',
  kind: 'navigation',
  answers: ['text/calendar'],
  summary: 'A person’s reminders and sessions for their calendar program. The address itself is the key.',
  params: calendarParamsSchema,
});

export const addPush = endpoint('POST /api/client/push', {
  id: 'reminders.addPush',
  access: ['client'],
  summary: 'Registers a browser for notifications. The same browser twice is one.',
  body: pushBodySchema,
  result: reminderSchema,
});

export const removePush = endpoint('DELETE /api/client/push', {
  id: 'reminders.removePush',
  access: ['client'],
  summary: 'Forgets all browsers of the caller.',
  result: reminderSchema,
});

export const askMood = endpoint('GET /api/mood', {
  id: 'reminders.askMood',
  access: 'public',
  kind: 'navigation',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  summary: 'The page behind a mood in a reminder: one tap saves it. Shows nothing private.',
  query: moodLinkQuerySchema,
});

export const saveMood = endpoint('POST /api/mood', {
  id: 'reminders.saveMood',
  access: 'public',
  kind: 'form',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  summary: 'Saves the mood of the signed link, once, and opens the prompt.',
  query: moodLinkQuerySchema,
});

export const { ask: askNoReminders, confirm: confirmNoReminders } = noMoreMail(
  'reminders',
  '/api/reminders/no-more',
  'reminders by e-mail',
);

export const readNudge = endpoint('GET /api/coach/client/{clientId}/nudge', {
  id: 'reminders.readNudge',
  access: ['coach', 'admin'],
  summary: 'Whether a client of the caller can be nudged now; if not, why, and when again.',
  params: clientParamsSchema,
  result: nudgeStateSchema,
});

export const nudgeClient = endpoint('POST /api/coach/client/{clientId}/nudge', {
  id: 'reminders.nudge',
  access: ['coach', 'admin'],
  summary: 'Reminds a quiet client, at most once in 24 hours.',
  params: clientParamsSchema,
  result: nudgedSchema,
  idempotent: true,
});
