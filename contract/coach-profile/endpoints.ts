import { endpoint } from '#contract/endpoint.ts';
import { photoBytesMax } from './rules.ts';
import {
  coachParamsSchema,
  coachProfileBodySchema,
  coachesPageSchema,
  coachesQuerySchema,
  ownCoachProfileSchema,
  photoParamsSchema,
  photoStateSchema,
  publicCoachProfileSchema,
} from './schema.ts';

export const ownCoachProfile = endpoint('GET /api/coach/profile', {
  id: 'coachProfile.own',
  access: ['coach', 'admin'],
  summary: 'The caller’s own professional profile.',
  result: ownCoachProfileSchema,
});

export const updateCoachProfile = endpoint('PUT /api/coach/profile', {
  id: 'coachProfile.update',
  access: ['coach', 'admin'],
  summary: 'Saves the caller’s own professional profile.',
  body: coachProfileBodySchema,
  result: ownCoachProfileSchema,
});

export const publicCoachProfile = endpoint('GET /api/coach/profile/public/{coachId}', {
  id: 'coachProfile.public',
  access: 'signed-in',
  summary: 'A coach’s public profile.',
  params: coachParamsSchema,
  result: publicCoachProfileSchema,
});

/** The specification names two addresses for the same call; both behave the same. */
export const coachProfileById = endpoint('GET /api/coaches/profile/{coachId}', {
  id: 'coachProfile.byId',
  access: 'signed-in',
  summary: 'A coach’s public profile, at its second address.',
  params: coachParamsSchema,
  result: publicCoachProfileSchema,
});

export const listCoaches = endpoint('GET /api/coaches', {
  id: 'coachProfile.list',
  access: ['client'],
  summary: 'Coaches who have room for new clients, by name; a page at a time.',
  query: coachesQuerySchema,
  result: coachesPageSchema,
});

export const uploadPhoto = endpoint('PUT /api/coach/photo', {
  id: 'coachProfile.uploadPhoto',
  access: ['coach', 'admin'],
  summary: 'Takes a picture as the caller’s photo, made small and without anything but the picture itself.',
  takesFile: true,
  bodyLimit: photoBytesMax,
  result: photoStateSchema,
});

export const deletePhoto = endpoint('DELETE /api/coach/photo', {
  id: 'coachProfile.deletePhoto',
  access: ['coach', 'admin'],
  summary: 'Takes the caller’s photo away.',
  result: photoStateSchema,
});

export const readPhoto = endpoint('GET /api/photos/{photoId}', {
  id: 'coachProfile.photo',
  access: 'signed-in',
  kind: 'navigation',
  answers: ['image/*'],
  summary: 'A coach’s uploaded photo.',
  params: photoParamsSchema,
});
