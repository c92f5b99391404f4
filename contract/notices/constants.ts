/** What a person is told once. The page words them; `detail` brings the names it needs. */
export const noticeKinds = [
  'program-changed',
  'program-assigned',
  'program-paused',
  'program-recounted',
  'entry-commented',
  'request-accepted',
  'request-declined',
  'invitation-accepted',
  'invitation-declined',
  'letter-arrived',
  'coach-nudge',
  'coach-leaving',
  'coach-staying',
  'coach-left',
  'coach-unavailable',
  'coach-changed',
  'client-leaving',
  'client-staying',
  'client-left',
  'client-unavailable',
  'client-moved',
  'client-joined',
  'work-ended',
  'client-parted',
  'parting-undone',
  'coach-approved',
  'program-removed',
  'data-exported',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Notices one answer holds. */
export const noticesShown = 50;
