import { endpoint } from '#contract/endpoint.ts';
import { photoBytesMax, pieceBytes } from './rules.ts';
import {
  entryPhotoParamsSchema,
  entryRecordingParamsSchema,
  mediaDeletedSchema,
  mediaParamsSchema,
  mediaQuerySchema,
  mediaSchema,
  pieceParamsSchema,
  recordingBodySchema,
  recordingStateSchema,
  storageSchema,
  transcriptSchema,
} from './schema.ts';

export const addPhoto = endpoint('PUT /api/client/journal-entries/{entryId}/photos/{photoId}', {
  id: 'media.addPhoto',
  access: ['client'],
  summary: 'Adds a photo to an own entry, which may arrive later. Sent again with the same id, it changes nothing.',
  params: entryPhotoParamsSchema,
  takesFile: true,
  bodyLimit: photoBytesMax,
  result: mediaSchema,
});

export const beginRecording = endpoint('PUT /api/client/journal-entries/{entryId}/recordings/{recordingId}', {
  id: 'media.beginRecording',
  access: ['client'],
  summary: 'Announces the recording of an entry of type audio, or tells which piece of it comes next.',
  params: entryRecordingParamsSchema,
  body: recordingBodySchema,
  result: recordingStateSchema,
});

export const sendPiece = endpoint('PUT /api/client/recordings/{recordingId}/pieces/{piece}', {
  id: 'media.sendPiece',
  access: ['client'],
  summary: 'Sends one piece of a recording, in order. A piece the server has already changes nothing.',
  params: pieceParamsSchema,
  takesFile: true,
  bodyLimit: pieceBytes,
  result: recordingStateSchema,
});

export const deleteMedia = endpoint('DELETE /api/client/media/{mediaId}', {
  id: 'media.delete',
  access: ['client'],
  summary: 'Deletes an own photo or recording for good. Its entry keeps its words, mood and day.',
  params: mediaParamsSchema,
  result: mediaDeletedSchema,
});

export const readMedia = endpoint('GET /api/media/{mediaId}', {
  id: 'media.read',
  access: ['client', 'coach', 'admin'],
  kind: 'navigation',
  answers: ['image/*', 'audio/*'],
  answersRanges: true,
  scope: 'journal:read',
  summary: 'A photo or recording of an own entry, or of one shared with the caller, whole or by byte range.',
  params: mediaParamsSchema,
  query: mediaQuerySchema,
});

export const readStorage = endpoint('GET /api/client/storage', {
  id: 'media.storage',
  access: ['client'],
  summary: 'What the caller’s photos and recordings take, the limit, and the largest entries.',
  result: storageSchema,
});

export const transcribe = endpoint('POST /api/client/media/{mediaId}/transcript', {
  id: 'media.transcribe',
  access: ['client'],
  summary: 'The words of an own recording, by the service the host has set; stores nothing.',
  params: mediaParamsSchema,
  result: transcriptSchema,
});
