/** What an open page may have to refetch. Events carry ids, never content. */
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
  'appointment',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Seconds between heartbeats on a quiet stream, below common proxy timeouts. */
export const heartbeatSeconds = 25;

/** Hours an event can be replayed; after that a page refetches everything. */
export const liveKeptHours = 24;

/** Open streams per person and process; beyond that the oldest is closed. One browser needs one. */
export const streamsAPerson = 10;

/** Refetch everything: too much was missed to list. */
export const liveAll = 'all';
/** The event that begins a stream, and the one after which the page does not reconnect. */
export const liveHello = 'hello';
export const liveEnd = 'end';
/** A heartbeat. A named event, so that the page sees it too and can detect a dead connection. */
export const liveBeat = 'beat';
