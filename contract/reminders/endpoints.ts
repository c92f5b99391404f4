import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  calendarParamsSchema,
  calendarSchema,
  moodLinkQuerySchema,
  noRemindersQuerySchema,
  nudgedSchema,
  nudgeStateSchema,
  pushBodySchema,
  reminderBodySchema,
  reminderSchema,
} from './schema.ts';

export const readReminder = endpoint({
  id: 'reminders.read',
  method: 'GET',
  path: '/api/client/reminder',
  access: ['client'],
  summary: 'When the caller wants to be reminded, and how.',
  result: reminderSchema,
});

export const saveReminder = endpoint({
  id: 'reminders.save',
  method: 'PUT',
  path: '/api/client/reminder',
  access: ['client'],
  summary: 'Sets when and how the caller is reminded.',
  body: reminderBodySchema,
  result: reminderSchema,
});

export const renewCalendar = endpoint({
  id: 'reminders.renewCalendar',
  method: 'POST',
  path: '/api/client/reminder/calendar',
  access: ['client'],
  summary: 'Makes a private calendar address; an earlier one stops working.',
  result: calendarSchema,
});

export const endCalendar = endpoint({
  id: 'reminders.endCalendar',
  method: 'DELETE',
  path: '/api/client/reminder/calendar',
  access: ['client'],
  summary: 'Ends the private calendar address.',
  result: reminderSchema,
});

export const calendarFeed = endpoint({
  id: 'reminders.calendar',
  method: 'GET',
  path: '/api/calendar/{token}',
  access: 'public',
  kind: 'navigation',
  summary: 'A person’s reminders for their calendar program. The address itself is the key.',
  params: calendarParamsSchema,
});

export const addPush = endpoint({
  id: 'reminders.addPush',
  method: 'POST',
  path: '/api/client/push',
  access: ['client'],
  summary: 'Registers a browser for notifications. The same browser twice is one.',
  body: pushBodySchema,
  result: reminderSchema,
});

export const removePush = endpoint({
  id: 'reminders.removePush',
  method: 'DELETE',
  path: '/api/client/push',
  access: ['client'],
  summary: 'Forgets all browsers of the caller.',
  result: reminderSchema,
});

export const askMood = endpoint({
  id: 'reminders.askMood',
  method: 'GET',
  path: '/api/mood',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'The page behind a mood in a reminder: one tap saves it. Shows nothing private.',
  query: moodLinkQuerySchema,
});

export const saveMood = endpoint({
  id: 'reminders.saveMood',
  method: 'POST',
  path: '/api/mood',
  access: 'public',
  kind: 'form',
  isHosted: true,
  summary: 'Saves the mood of the signed link, once, and opens the prompt.',
  query: moodLinkQuerySchema,
});

export const askNoReminders = endpoint({
  id: 'reminders.askUnsubscribe',
  method: 'GET',
  path: '/api/reminders/no-more',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'The page behind the link in a reminder that ends reminders by e-mail. Opening it changes nothing.',
  query: noRemindersQuerySchema,
});

export const confirmNoReminders = endpoint({
  id: 'reminders.confirmUnsubscribe',
  method: 'POST',
  path: '/api/reminders/no-more',
  access: 'public',
  kind: 'form',
  isHosted: true,
  summary: 'Ends reminders by e-mail for the person the link is signed for. Mail programs call it by themselves.',
  query: noRemindersQuerySchema,
});

export const readNudge = endpoint({
  id: 'reminders.readNudge',
  method: 'GET',
  path: '/api/coach/client/{clientId}/nudge',
  access: ['coach', 'admin'],
  summary: 'Whether a client of the caller can be nudged now; if not, why, and when again.',
  params: clientParamsSchema,
  result: nudgeStateSchema,
});

export const nudgeClient = endpoint({
  id: 'reminders.nudge',
  method: 'POST',
  path: '/api/coach/client/{clientId}/nudge',
  access: ['coach', 'admin'],
  summary: 'Reminds a quiet client, at most once in 24 hours.',
  params: clientParamsSchema,
  result: nudgedSchema,
  idempotent: true,
});
