import { liveAll, liveBeat, liveEnd, liveHello } from '#contract/live/constants.ts';
import type { LiveEvent } from './live-queries.ts';

/** What stands on the wire. Nothing of the person it is for: the stream is theirs alone. */
export const eventFrame = ({ number, kind, detail }: Pick<LiveEvent, 'number' | 'kind' | 'detail'>): string =>
  `id: ${number}\ndata: ${JSON.stringify({ kind, detail })}\n\n`;

export const allFrame = (number: number): string =>
  `id: ${number}\ndata: ${JSON.stringify({ kind: liveAll, detail: {} })}\n\n`;

/** `retry`: when many streams are cut at once, they must not all come back in the same moment. */
export const helloFrame = (number: number, retryMs: number): string =>
  `retry: ${retryMs}\nid: ${number}\nevent: ${liveHello}\ndata: {}\n\n`;

export const endFrame = `event: ${liveEnd}\ndata: {}\n\n`;

/** Proxies see that the line is in use, and pages that it stands. */
export const heartbeatFrame = `event: ${liveBeat}\ndata: {}\n\n`;
