import * as contract from '#contract/media/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, routesFor, signalOf } from '#server/platform/http/route.ts';
import { addPhoto } from './add-photo.ts';
import { deleteMedia, readStorage } from './own-media.ts';
import { beginRecording, sendPiece } from './receive-recording.ts';
import { sendMedia } from './send-media.ts';
import { transcribe } from './transcribe.ts';

export const mediaRoutes = (deps: Deps) =>
  routesFor(contract, {
    addPhoto: async ({ actor, params, request }) => await addPhoto(deps, actor, params, request.body),
    beginRecording: async ({ actor, params, body }) => await beginRecording(deps, actor, params, body),
    sendPiece: async ({ actor, params, request }) => await sendPiece(deps, actor, params, request.body),
    deleteMedia: async ({ actor, params }) => await deleteMedia(deps, actor, params.mediaId),
    readMedia: async ({ actor, params, query, request, reply }) => {
      await sendMedia(deps, actor, { ...params, ...query }, { request, reply });
      return answered;
    },
    readStorage: async ({ actor }) => await readStorage(deps, actor),
    transcribe: async ({ actor, params, reply }) =>
      await transcribe(deps, actor, params.mediaId, { signal: signalOf(reply) }),
  });
