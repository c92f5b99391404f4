import * as z from 'zod/mini';
import { userParamsSchema } from '#contract/admin/schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  adminGrantBodySchema,
  adminPersonSchema,
  coachChoiceSchema,
  doneSchema,
  moveBodySchema,
  personSessionParamsSchema,
  roleBodySchema,
  suspensionBodySchema,
} from './schema.ts';

const aboutPerson = { access: ['admin'], params: userParamsSchema, result: doneSchema } as const;

export const readPerson = endpoint({
  id: 'adminPeople.read',
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  summary: 'One account: facts, counts, sessions, the states of sent mails and the audit log’s lines about it.',
  params: userParamsSchema,
  result: adminPersonSchema,
});

export const suspendPerson = endpoint({
  id: 'adminPeople.suspend',
  method: 'PUT',
  path: '/api/admin/users/{id}/suspension',
  ...aboutPerson,
  body: suspensionBodySchema,
  summary: 'Suspends a person: kept, signed out everywhere, and met by nobody. Repeating it changes nothing.',
});

export const liftSuspension = endpoint({
  id: 'adminPeople.liftSuspension',
  method: 'DELETE',
  path: '/api/admin/users/{id}/suspension',
  ...aboutPerson,
  summary: 'Lets a person sign in again, with everything as it was.',
});

export const endPersonSessions = endpoint({
  id: 'adminPeople.endSessions',
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  ...aboutPerson,
  summary: 'Signs a person out on all devices.',
});

export const endPersonSession = endpoint({
  id: 'adminPeople.endSession',
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions/{sessionId}',
  ...aboutPerson,
  params: personSessionParamsSchema,
  summary: 'Signs a person out on one device.',
});

export const sendPasswordLink = endpoint({
  id: 'adminPeople.sendPasswordLink',
  method: 'POST',
  path: '/api/admin/users/{id}/password-link',
  ...aboutPerson,
  summary: 'Sends a person the link to choose a new password; the admin never sees it.',
});

export const confirmAddress = endpoint({
  id: 'adminPeople.confirmAddress',
  method: 'PUT',
  path: '/api/admin/users/{id}/address',
  ...aboutPerson,
  summary: 'Marks a person’s address as confirmed.',
});

export const listCoachChoices = endpoint({
  id: 'adminPeople.coaches',
  method: 'GET',
  path: '/api/admin/coaches',
  access: ['admin'],
  summary: 'Coaches who take clients and have a place, by name.',
  result: z.array(coachChoiceSchema),
});

export const moveToCoach = endpoint({
  id: 'adminPeople.move',
  method: 'PUT',
  path: '/api/admin/users/{id}/coach',
  ...aboutPerson,
  body: moveBodySchema,
  summary: 'Moves a client to another coach, by the rules of parting and joining; all three are notified.',
});

export const changeRole = endpoint({
  id: 'adminPeople.changeRole',
  method: 'PUT',
  path: '/api/admin/users/{id}/role',
  ...aboutPerson,
  body: roleBodySchema,
  summary:
    'Moves a person to another role where nobody would be left alone by it; they are signed out and notified by e-mail.',
});

export const changeAdminGrant = endpoint({
  id: 'adminPeople.changeAdmin',
  method: 'PUT',
  path: '/api/admin/users/{id}/admin',
  ...aboutPerson,
  body: adminGrantBodySchema,
  summary: 'Grants or removes admin rights; the caller confirms their identity.',
});
