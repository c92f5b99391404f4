import { daysToChangeMind } from '#contract/account/constants.ts';
import { pauseMaxDays } from '#contract/assignments/rules.ts';
import { trialDays } from '#contract/roles/rules.ts';
import { passwordMinLength } from '#contract/settings/rules.ts';
import { clientTopics, coachTopics, sharedTopics } from '#messages/help.ts';

/** What paragraphs of help may name: the rules in force, and the product as its host calls it. */
const rules = { daysToChangeMind, pauseMaxDays, passwordMinLength, trialDays };
type Named = typeof rules & { productName: string };
export type Paragraph = string | ((named: Named) => string);

type Topic = { id: string; title: string; paragraphs: readonly Paragraph[] };

const roles = { id: 'roles', ...sharedTopics.roles };
const account = { id: 'account', ...sharedTopics.account };

export const topicsFor: Record<'client' | 'coach', readonly Topic[]> = {
  client: [
    { id: 'day', ...clientTopics.day },
    { id: 'moods', ...clientTopics.moods },
    { id: 'parting', ...clientTopics.parting },
    roles,
    account,
  ],
  coach: [
    { id: 'clients', ...coachTopics.clients },
    { id: 'moods', ...coachTopics.moods },
    { id: 'parting', ...coachTopics.parting },
    roles,
    account,
  ],
};

export function textsOf(paragraphs: readonly Paragraph[], productName: string): string[] {
  return paragraphs.map((paragraph) =>
    typeof paragraph === 'string' ? paragraph : paragraph({ ...rules, productName }),
  );
}
