import type { AttentionKind } from '#contract/attention/rules.ts';
import { catalogue } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/attention.ts')>('attention');

type Gathered = ReturnType<typeof words>['gathered'];
type Longest = { name: string; since: string };

const waiting = (copy: Gathered, longest: Longest) => copy.waiting(longest);

const gathered: Record<AttentionKind, (copy: Gathered, longest: Longest) => string> = {
  distress: waiting,
  'mood-fall': (copy) => copy.moodFall,
  'session-asked': waiting,
  'no-session': (copy, longest) => copy.noSession(longest),
  quiet: (copy, longest) => copy.quiet(longest),
  'check-in': waiting,
  'trial-ending': (copy) => copy.trialEnding,
  'invitation-ending': (copy) => copy.invitationEnding,
  message: waiting,
  shared: waiting,
  request: waiting,
  'session-today': waiting,
  'session-unsaid': waiting,
  report: (copy) => copy.report,
};

/** Of several people at once: what they have in common, and who has waited longest, since that day. */
export const gatheredWords = (kind: AttentionKind, longest: Longest, language: string): string =>
  gathered[kind](words(language).gathered, longest);
