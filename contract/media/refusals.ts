import type { ErrorCode } from '#contract/errors.ts';

/** What is refused about photos, recordings and the files they arrive as; part of contract/refusals.ts. */
export const mediaRefusals = {
  'recording-not-here': 'conflict',
  'media-not-found': 'not_found',
  'photos-per-entry': 'conflict',
  'media-full': 'conflict',
  'media-full-here': 'conflict',
  'recording-too-late': 'conflict',
  'recording-unreadable': 'invalid',
  'media-unreachable': 'unavailable',
  'no-transcription': 'conflict',
  'transcription-failed': 'unavailable',
  'transcription-empty': 'conflict',
  'transcription-busy': 'unavailable',
  'photo-not-found': 'not_found',
  'photo-too-slow': 'unavailable',
  'photo-unreadable': 'invalid',
  'photo-missing': 'invalid',
  'photo-gone': 'invalid',
  'photo-under-way': 'rate_limited',
  'photos-full': 'unavailable',
  'uploads-too-many': 'rate_limited',
  'uploads-full': 'unavailable',
} as const satisfies Record<string, ErrorCode>;
