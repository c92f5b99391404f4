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

export const ownCoachProfile = endpoint({
  id: 'coachProfile.own',
  method: 'GET',
  path: '/api/coach/profile',
  access: ['coach', 'admin'],
  summary: 'The caller’s own professional profile.',
  result: ownCoachProfileSchema,
});

export const updateCoachProfile = endpoint({
  id: 'coachProfile.update',
  method: 'PUT',
  path: '/api/coach/profile',
  access: ['coach', 'admin'],
  summary: 'Saves the caller’s own professional profile.',
  body: coachProfileBodySchema,
  result: ownCoachProfileSchema,
});

export const publicCoachProfile = endpoint({
  id: 'coachProfile.public',
  method: 'GET',
  path: '/api/coach/profile/public/{coachId}',
  access: 'signed-in',
  summary: 'A coach’s public profile.',
  params: coachParamsSchema,
  result: publicCoachProfileSchema,
});

/** The specification names two addresses for the same call; both behave the same. */
export const coachProfileById = endpoint({
  id: 'coachProfile.byId',
  method: 'GET',
  path: '/api/coaches/profile/{coachId}',
  access: 'signed-in',
  summary: 'A coach’s public profile, at its second address.',
  params: coachParamsSchema,
  result: publicCoachProfileSchema,
});

export const listCoaches = endpoint({
  id: 'coachProfile.list',
  method: 'GET',
  path: '/api/coaches',
  access: ['client'],
  summary: 'Coaches who have room for new clients, by name; a page at a time.',
  query: coachesQuerySchema,
  result: coachesPageSchema,
});

export const uploadPhoto = endpoint({
  id: 'coachProfile.uploadPhoto',
  method: 'PUT',
  path: '/api/coach/photo',
  access: ['coach', 'admin'],
  summary: 'Takes a picture as the caller’s photo, made small and without anything but the picture itself.',
  takesFile: true,
  bodyLimit: photoBytesMax,
  result: photoStateSchema,
});

export const deletePhoto = endpoint({
  id: 'coachProfile.deletePhoto',
  method: 'DELETE',
  path: '/api/coach/photo',
  access: ['coach', 'admin'],
  summary: 'Takes the caller’s photo away.',
  result: photoStateSchema,
});

export const readPhoto = endpoint({
  id: 'coachProfile.photo',
  method: 'GET',
  path: '/api/photos/{photoId}',
  access: 'signed-in',
  kind: 'navigation',
  summary: 'A coach’s uploaded photo.',
  params: photoParamsSchema,
});
