import { api } from '#web/platform/api.ts';
import type { ProgramCalls } from './model/save-program.ts';

export const programCalls: ProgramCalls = {
  create: (body, idempotencyKey) => api('POST /api/programs', { body, idempotencyKey }),
  update: (id, body) => api('PUT /api/programs/{id}', { params: { id }, body }),
  themes: (id, body, revision) =>
    api('POST /api/programs/{id}/weekly-themes', { params: { id }, query: { revision }, body }),
  practices: (id, body, revision) =>
    api('POST /api/programs/{id}/weekly-practices', { params: { id }, query: { revision }, body }),
  prompts: (id, body, revision) =>
    api('POST /api/programs/{id}/daily-prompts', { params: { id }, query: { revision }, body }),
  read: (programId) => api('GET /api/programs/preview/{programId}', { params: { programId } }),
};
