import { askMood, askNoReminders } from '#contract/reminders/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, signatureFor } from '#server/platform/http/signed-link.ts';

type Needs = Pick<Deps, 'config' | 'vault'>;

export const moodUse = 'mood link';
export const remindersUse = 'no more reminders';

export function moodAddress(deps: Needs, linkId: string, mood: number): string {
  const query = new URLSearchParams({
    link: linkId,
    signature: signatureFor(deps, moodUse, linkId),
    mood: String(mood),
  });
  return `${deps.config.baseUrl}${askMood.path}?${query.toString()}`;
}

export const noMoreAddress = (deps: Needs, userId: string): string =>
  personLink(deps, remindersUse, askNoReminders.path, userId);
