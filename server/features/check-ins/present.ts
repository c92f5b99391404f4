import type { Answers } from '#contract/check-ins/rules.ts';
import type { AnsweredCheckIn } from '#contract/check-ins/schema.ts';
import type { OpenText } from '#server/platform/crypto/data-keys.ts';
import type { AnsweredRow } from './queries.ts';

/** As its author sees it. What was shown to a former coach is shown to nobody. */
export function presentAnswered(row: AnsweredRow, open: OpenText): AnsweredCheckIn {
  const { id, instrumentId, version, shown, sharedAt, coachName } = row;
  return {
    id,
    instrumentId,
    version,
    answers: JSON.parse(open(id, row.answersSealed)) as Answers,
    answeredAt: row.answeredAt.toISOString(),
    date: row.localDate,
    share: shown && sharedAt && coachName !== null ? { shown, coachName, sharedAt: sharedAt.toISOString() } : null,
  };
}
