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

export const readPerson = endpoint('GET /api/admin/users/{id}', {
  id: 'adminPeople.read',
  access: ['admin'],
  summary: 'One account: facts, counts, sessions, the states of sent mails and the audit log’s lines about it.',
  params: userParamsSchema,
  result: adminPersonSchema,
});

export const suspendPerson = endpoint('PUT /api/admin/users/{id}/suspension', {
  id: 'adminPeople.suspend',
  ...aboutPerson,
  body: suspensionBodySchema,
  summary: 'Suspends a person: kept, signed out everywhere, and met by nobody. Repeating it changes nothing.',
});

export const liftSuspension = endpoint('DELETE /api/admin/users/{id}/suspension', {
  id: 'adminPeople.liftSuspension',
  ...aboutPerson,
  summary: 'Lets a person sign in again, with everything as it was.',
});

export const endPersonSessions = endpoint('DELETE /api/admin/users/{id}/sessions', {
  id: 'adminPeople.endSessions',
  ...aboutPerson,
  summary: 'Signs a person out on all devices.',
});

export const endPersonSession = endpoint('DELETE /api/admin/users/{id}/sessions/{sessionId}', {
  id: 'adminPeople.endSession',
  ...aboutPerson,
  params: personSessionParamsSchema,
  summary: 'Signs a person out on one device.',
});

export const sendPasswordLink = endpoint('POST /api/admin/users/{id}/password-link', {
  id: 'adminPeople.sendPasswordLink',
  ...aboutPerson,
  summary: 'Sends a person the link to choose a new password; the admin never sees it.',
});

export const removeProviderLink = endpoint('DELETE /api/admin/users/{id}/provider-link', {
  id: 'adminPeople.removeProviderLink',
  ...aboutPerson,
  summary:
    'Ends the link to a person’s identity at the issuer: they are signed out, and their next sign-in there is linked. A mail tells them.',
});

export const confirmAddress = endpoint('PUT /api/admin/users/{id}/address', {
  id: 'adminPeople.confirmAddress',
  ...aboutPerson,
  summary: 'Marks a person’s address as confirmed.',
});

export const listCoachChoices = endpoint('GET /api/admin/coaches', {
  id: 'adminPeople.coaches',
  access: ['admin'],
  summary: 'Coaches who take clients and have a place, by name.',
  result: z.array(coachChoiceSchema),
});

export const moveToCoach = endpoint('PUT /api/admin/users/{id}/coach', {
  id: 'adminPeople.move',
  ...aboutPerson,
  body: moveBodySchema,
  summary: 'Moves a client to another coach, by the rules of parting and joining; all three are notified.',
});

export const changeRole = endpoint('PUT /api/admin/users/{id}/role', {
  id: 'adminPeople.changeRole',
  ...aboutPerson,
  body: roleBodySchema,
  summary:
    'Moves a person to another role where nobody would be left alone by it; they are signed out and notified by e-mail.',
});

export const changeAdminGrant = endpoint('PUT /api/admin/users/{id}/admin', {
  id: 'adminPeople.changeAdmin',
  ...aboutPerson,
  body: adminGrantBodySchema,
  summary: 'Grants or removes admin rights; the caller confirms their identity.',
});
