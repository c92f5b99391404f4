import type { PushOutcome, PushSender, PushTarget, PushWords } from '#server/platform/push/push-sender.ts';

export type PushBox = PushSender & {
  sent: { endpoint: string; words: PushWords }[];
  /** What the push service answers from now on. */
  answers: (outcome: PushOutcome) => void;
  /** The next so many are answered once all of them were sent. */
  answersTogether: (count: number) => void;
};

/** A push service in memory. */
export function pushBox(): PushBox {
  let outcome: PushOutcome = 'sent';
  const sent: PushBox['sent'] = [];
  let awaited = 0;
  let all = Promise.withResolvers<void>();
  all.resolve();
  return {
    publicKey: 'the-public-key',
    sent,
    answers: (next) => {
      outcome = next;
    },
    answersTogether: (count) => {
      awaited = count;
      all = Promise.withResolvers<void>();
    },
    send: async ({ endpoint }: PushTarget, words) => {
      sent.push({ endpoint, words });
      awaited -= 1;
      if (awaited <= 0) all.resolve();
      await all.promise;
      return outcome;
    },
  };
}
