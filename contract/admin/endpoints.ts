import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  adminDashboardSchema, adminProgramRowSchema, adminUserRowSchema, coachParamsSchema, deletedSchema, programParamsSchema, userParamsSchema,
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
  summary: 'Every account.',
  result: z.array(adminUserRowSchema),
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

export const adminEndpoints = [adminDashboard, listAdminUsers, listAdminPrograms, deleteUser, deleteCoach, deleteProgram] as const;
