import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  adminDashboardSchema,
  adminDeletedProgramSchema,
  adminProgramRowSchema,
  adminSecuritySchema,
  adminSettingsSchema,
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

export const adminDashboard = endpoint('GET /api/admin/dashboard', {
  id: 'admin.dashboard',
  access: ['admin'],
  scope: 'users:read',
  summary: 'Counts of users, coaches and programs, and the health of the system.',
  result: adminDashboardSchema,
});

export const listAdminUsers = endpoint('GET /api/admin/users', {
  id: 'admin.users',
  access: ['admin'],
  scope: 'users:read',
  summary: 'Every account, up to 10,000; the newest first by default. Where it is cut, a Link header leads on.',
  query: adminUsersQuerySchema,
  result: z.array(adminUserRowSchema),
});

export const listAdminUsersPage = endpoint('GET /api/admin/users/page', {
  id: 'admin.usersPage',
  access: ['admin'],
  scope: 'users:read',
  summary: 'The same, with the total and where the list continues.',
  query: adminUsersQuerySchema,
  result: adminUsersPageSchema,
});

export const downloadUsers = endpoint('GET /api/admin/users/download', {
  id: 'admin.downloadUsers',
  access: ['admin'],
  kind: 'download',
  answers: ['text/csv'],
  summary: 'The same as a file for spreadsheets, up to 10,000 rows.',
  query: adminUsersQuerySchema,
});

export const previewUserDeletion = endpoint('GET /api/admin/users/{id}/deletion', {
  id: 'admin.previewUserDeletion',
  access: ['admin'],
  summary: 'What erasing a person would take away, in counts.',
  params: userParamsSchema,
  result: userDeletionSchema,
});

export const previewCoachDeletion = endpoint('GET /api/admin/coaches/{id}/deletion', {
  id: 'admin.previewCoachDeletion',
  access: ['admin'],
  summary: 'What removing a coach would change, in counts.',
  params: coachParamsSchema,
  result: coachDeletionSchema,
});

export const approveCoach = endpoint('POST /api/admin/coaches/{id}/approve', {
  id: 'admin.approveCoach',
  access: ['admin'],
  summary: 'Lets a coach reach people without a coach, where approval is asked for. Repeating it changes nothing.',
  params: coachParamsSchema,
  result: approvedSchema,
});

export const listAdminPrograms = endpoint('GET /api/admin/programs', {
  id: 'admin.programs',
  access: ['admin'],
  summary: 'Every program that is not deleted.',
  result: z.array(adminProgramRowSchema),
});

export const deleteUser = endpoint('DELETE /api/admin/users/{id}', {
  id: 'admin.deleteUser',
  access: ['admin'],
  summary: 'Erases a person and everything that is theirs.',
  params: userParamsSchema,
  result: deletedSchema,
});

export const deleteCoach = endpoint('DELETE /api/admin/coaches/{id}', {
  id: 'admin.deleteCoach',
  access: ['admin'],
  summary: 'Removes a coach; the clients stay, without a coach.',
  params: coachParamsSchema,
  result: deletedSchema,
});

export const deleteProgram = endpoint('DELETE /api/admin/programs/{id}', {
  id: 'admin.deleteProgram',
  access: ['admin'],
  summary: 'Hides a program everywhere; those who are on it finish it. For 30 days it can be restored.',
  params: programParamsSchema,
  result: deletedSchema,
});

export const listDeletedPrograms = endpoint('GET /api/admin/programs/deleted', {
  id: 'admin.deletedPrograms',
  access: ['admin'],
  summary: 'Deleted programs that can still be restored, the last deleted first.',
  result: z.array(adminDeletedProgramSchema),
});

export const restoreProgram = endpoint('POST /api/admin/programs/{id}/restore', {
  id: 'admin.restoreProgram',
  access: ['admin'],
  summary: 'Brings a program back that was deleted within 30 days. Repeating it changes nothing.',
  params: deletedProgramParamsSchema,
  result: restoredSchema,
});

export const adminSecurity = endpoint('GET /api/admin/security', {
  id: 'admin.security',
  access: ['admin'],
  summary: 'Who has a second factor, what the host demands, who is suspended, and the newest changes about getting in.',
  result: adminSecuritySchema,
});

export const listAdminSettings = endpoint('GET /api/admin/settings', {
  id: 'admin.settings',
  access: ['admin'],
  summary: 'Every setting of this server: the value in use and where it comes from, without secrets.',
  result: adminSettingsSchema,
});
