import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  adminDashboardSchema,
  adminProgramRowSchema,
  adminUserRowSchema,
  adminUsersPageSchema,
  adminUsersQuerySchema,
  approvedSchema,
  coachDeletionSchema,
  coachParamsSchema,
  deletedSchema,
  programParamsSchema,
  userDeletionSchema,
  userParamsSchema,
} from './schema.ts';

export const adminDashboard = endpoint({
  id: 'admin.dashboard',
  method: 'GET',
  path: '/api/admin/dashboard',
  access: ['admin'],
  summary: 'Counts of users, coaches and programs, and the health of the system.',
  result: adminDashboardSchema,
});

export const listAdminUsers = endpoint({
  id: 'admin.users',
  method: 'GET',
  path: '/api/admin/users',
  access: ['admin'],
  summary: 'Every account, up to 10,000; the newest first by default. Where it is cut, a Link header leads on.',
  query: adminUsersQuerySchema,
  result: z.array(adminUserRowSchema),
});

export const listAdminUsersPage = endpoint({
  id: 'admin.usersPage',
  method: 'GET',
  path: '/api/admin/users/page',
  access: ['admin'],
  summary: 'The same, with the total and where the list continues.',
  query: adminUsersQuerySchema,
  result: adminUsersPageSchema,
});

export const downloadUsers = endpoint({
  id: 'admin.downloadUsers',
  method: 'GET',
  path: '/api/admin/users/download',
  access: ['admin'],
  kind: 'navigation',
  summary: 'The same as a file for spreadsheets, up to 10,000 rows.',
  query: adminUsersQuerySchema,
});

export const previewUserDeletion = endpoint({
  id: 'admin.previewUserDeletion',
  method: 'GET',
  path: '/api/admin/users/{id}/deletion',
  access: ['admin'],
  summary: 'What erasing a person would take away, in counts.',
  params: userParamsSchema,
  result: userDeletionSchema,
});

export const previewCoachDeletion = endpoint({
  id: 'admin.previewCoachDeletion',
  method: 'GET',
  path: '/api/admin/coaches/{id}/deletion',
  access: ['admin'],
  summary: 'What removing a coach would change, in counts.',
  params: coachParamsSchema,
  result: coachDeletionSchema,
});

export const approveCoach = endpoint({
  id: 'admin.approveCoach',
  method: 'POST',
  path: '/api/admin/coaches/{id}/approve',
  access: ['admin'],
  summary: 'Lets a coach reach people without a coach, where approval is asked for. Repeating it changes nothing.',
  params: coachParamsSchema,
  result: approvedSchema,
});

export const listAdminPrograms = endpoint({
  id: 'admin.programs',
  method: 'GET',
  path: '/api/admin/programs',
  access: ['admin'],
  summary: 'Every program that is not deleted.',
  result: z.array(adminProgramRowSchema),
});

export const deleteUser = endpoint({
  id: 'admin.deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  summary: 'Erases a person and everything that is theirs.',
  params: userParamsSchema,
  result: deletedSchema,
});

export const deleteCoach = endpoint({
  id: 'admin.deleteCoach',
  method: 'DELETE',
  path: '/api/admin/coaches/{id}',
  access: ['admin'],
  summary: 'Removes a coach; the clients stay, without a coach.',
  params: coachParamsSchema,
  result: deletedSchema,
});

export const deleteProgram = endpoint({
  id: 'admin.deleteProgram',
  method: 'DELETE',
  path: '/api/admin/programs/{id}',
  access: ['admin'],
  summary: 'Hides a program everywhere; those who are on it finish it.',
  params: programParamsSchema,
  result: deletedSchema,
});
