import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  adminDashboardSchema,
  adminDeletedProgramSchema,
  adminProgramRowSchema,
  adminSecuritySchema,
  adminUserRowSchema,
  adminUsersPageSchema,
  adminUsersQuerySchema,
  approvedSchema,
  coachDeletionSchema,
  coachParamsSchema,
  deletedProgramParamsSchema,
  deletedSchema,
  programParamsSchema,
  restoredSchema,
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
  kind: 'download',
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
  summary: 'Hides a program everywhere; those who are on it finish it. For 30 days it can be restored.',
  params: programParamsSchema,
  result: deletedSchema,
});

export const listDeletedPrograms = endpoint({
  id: 'admin.deletedPrograms',
  method: 'GET',
  path: '/api/admin/programs/deleted',
  access: ['admin'],
  summary: 'Deleted programs that can still be restored, the last deleted first.',
  result: z.array(adminDeletedProgramSchema),
});

export const restoreProgram = endpoint({
  id: 'admin.restoreProgram',
  method: 'POST',
  path: '/api/admin/programs/{id}/restore',
  access: ['admin'],
  summary: 'Brings a program back that was deleted within 30 days. Repeating it changes nothing.',
  params: deletedProgramParamsSchema,
  result: restoredSchema,
});

export const adminSecurity = endpoint({
  id: 'admin.security',
  method: 'GET',
  path: '/api/admin/security',
  access: ['admin'],
  summary: 'Who has a second factor, what the host demands, who is suspended, and the newest changes about getting in.',
  result: adminSecuritySchema,
});
