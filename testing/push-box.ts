import type { PushOutcome, PushSender, PushTarget, PushWords } from '#server/platform/push/push-sender.ts';

export type PushBox = PushSender & {
  sent: { endpoint: string; words: PushWords }[];
  /** What the push service answers from now on. */
  answers: (outcome: PushOutcome) => void;
};

/** A push service in memory. */
export function pushBox(): PushBox {
  let outcome: PushOutcome = 'sent';
  const sent: PushBox['sent'] = [];
  return {
    publicKey: 'the-public-key',
    sent,
    answers: (next) => {
      outcome = next;
    },
    send: async ({ endpoint }: PushTarget, words) => {
      sent.push({ endpoint, words });
      return outcome;
    },
  };
}
