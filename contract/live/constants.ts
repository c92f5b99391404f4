/** What an open page may have to fetch anew. The event brings ids, never contents. */
export const liveKinds = [
  'message',
  'read',
  'notice',
  'invitation',
  'request',
  'activity',
  'journal',
  'program',
  'export',
  'simulation',
  'room',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Seconds between two signs of life on a quiet stream: less than what proxies wait. */
export const heartbeatSeconds = 25;

/** Hours an event can be caught up on; after that a page fetches everything. */
export const liveKeptHours = 24;

/** Open streams of one person on one server process; beyond that the oldest is ended. One browser needs one. */
export const streamsAPerson = 10;

/** What a page is told besides the kinds above: fetch everything, because too much was missed to name it. */
export const liveAll = 'all';
/** The name of the event that begins a stream and of the one after which the page does not come back by itself. */
export const liveHello = 'hello';
export const liveEnd = 'end';
/** A sign of life. Named, so that the page hears it too: a line that broke without a word would otherwise look like a quiet one. */
export const liveBeat = 'beat';
