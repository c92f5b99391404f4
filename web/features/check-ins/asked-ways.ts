import { goalsInstrument } from '#contract/check-ins/constants.ts';
import { checkIns as copy } from '#messages/check-ins.ts';
import type { Asked } from './queries.ts';

/** Where a check-in is answered; goals have pages of their own. */
export function wayTo({ occasion, instrumentId }: Pick<Asked, 'occasion' | 'instrumentId'>): string {
  const named = encodeURIComponent(occasion);
  return instrumentId === goalsInstrument ? `/goals?occasion=${named}` : `/check-ins/asked/${named}`;
}

/** "Five questions, about two minutes." */
export function lengthOf({ instrumentId, questions, minutes }: Pick<Asked, 'instrumentId' | 'questions' | 'minutes'>) {
  return instrumentId === goalsInstrument
    ? copy.goalsLength({ takes: minutes })
    : copy.length({ count: questions, takes: minutes });
}
