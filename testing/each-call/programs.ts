import type { Left } from './walk.ts';

export const programsLeaves: Record<string, Left> = {
  'programs.archive': { holds: 'programs!', changes: 'programs', audits: 'program-archived' },
  'programs.create': { changes: 'idempotency_keys, programs', audits: 'program-created' },
  'programs.delete': { holds: 'programs!', changes: 'programs', audits: 'program-deleted' },
  'programs.duplicate': {
    holds: 'programs to read',
    changes: 'daily_prompts, idempotency_keys, programs, weekly_practices, weekly_themes',
    audits: 'program-duplicated',
  },
  'programs.import': {
    changes: 'daily_prompts, idempotency_keys, programs, weekly_practices, weekly_themes',
    audits: 'program-imported',
  },
  'programs.movePeople': {
    holds: 'programs, assignments in order',
    changes: 'assignments, client_rollups, daily_prompts, live_events, programs, weekly_practices, weekly_themes',
    notices: 'program-recounted Nora',
    audits: 'program-people-moved',
  },
  'programs.removeTranslation': {
    holds: 'programs',
    changes: 'live_events, program_translations',
    audits: 'program-changed',
  },
  'programs.restore': { holds: 'programs!', changes: 'programs', audits: 'deleted-program-restored' },
  'programs.saveDailyPrompts': {
    holds: 'programs, programs!',
    changes: 'daily_prompts, programs',
    audits: 'program-changed',
  },
  'programs.saveTranslation': {
    holds: 'programs',
    changes: 'live_events, program_translations',
    audits: 'program-changed',
  },
  'programs.saveWeeklyPractices': {
    holds: 'programs, programs!',
    changes: 'programs, weekly_practices',
    audits: 'program-changed',
  },
  'programs.saveWeeklyThemes': {
    holds: 'programs, programs!, programs, assignments in order, programs',
    changes: 'assignments, client_rollups, daily_prompts, programs, weekly_practices, weekly_themes',
    audits: 'program-changed, program-version-kept',
    fails: 'halfway',
  },
  'programs.update': { holds: 'programs', changes: 'client_rollups, programs', audits: 'program-changed' },
};
