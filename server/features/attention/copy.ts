import type { AttentionKind } from '#contract/attention/rules.ts';

const waiting = (name: string) => `Waiting longest: ${name}.`;

/** Of several people at once: what they have in common, and who has waited longest, since that day. */
export const gatheredCopy: Record<AttentionKind, (name: string, since: string) => string> = {
  distress: waiting,
  'mood-fall': () => 'A weekly average two points or more below the one before.',
  'no-session': (name, since) => `Nothing is booked or offered. The longest: ${name}, last met on ${since}.`,
  quiet: (name, since) => `No page for three days or more. The longest: ${name}, since ${since}.`,
  'trial-ending': () => 'Their trials end within two days.',
  'invitation-ending': () => 'Your invitations to them end within two days.',
  message: waiting,
  shared: waiting,
  request: waiting,
  'session-today': waiting,
  'session-unsaid': waiting,
  report: () => 'Reported by members. You decide whether to keep or remove it.',
};
