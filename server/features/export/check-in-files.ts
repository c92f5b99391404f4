import type { Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { answersOf, scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import { csvText } from '#contract/csv.ts';
import { levels } from '#contract/goals/constants.ts';
import { tScore } from '#contract/goals/rules.ts';
import type { Goal } from '#contract/goals/schema.ts';
import { slugOf } from '#contract/text.ts';
import { findInstruments } from '#server/features/check-ins/instruments.ts';
import { ownGoals } from '#server/features/goals/service.ts';
import { levelNames } from '#server/features/goals/words.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf, textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { listAllAnswered, listFormerWords, listOwnForms } from './check-in-queries.ts';
import { words, type About } from './words.ts';
import type { ZippedFile } from './zip.ts';

/** Answered check-ins and goals of a client, and the check-ins a coach made. Nothing where there are none. */
export async function checkInFiles(deps: Deps, actor: SessionUser, about: About): Promise<ZippedFile[]> {
  const head = { product: about.product, exportedAt: about.exportedAt.toISOString() };
  const [answered, goals, forms] = await Promise.all([
    readAnswered(deps, actor, about),
    readGoals(deps, actor),
    listOwnForms(deps.db, actor.userId),
  ]);
  return [
    ...(answered.length > 0
      ? [
          asJson('check-ins.json', { format: 'check-ins-1', ...head, checkIns: answered }),
          fileOf('check-ins.csv', tableOf(answered, about)),
        ]
      : []),
    ...(goals.goals.length > 0 ? [asJson('goals.json', { format: 'goals-1', ...head, ...goals })] : []),
    // As they can be brought again.
    ...forms.map(({ id, definition }) => asJson(`check-in-${slugOf(definition.title)}-${id}.json`, definition)),
  ];
}

const fileOf = (name: string, text: string): ZippedFile => ({
  name,
  text: async function* () {
    yield text;
  },
});
const asJson = (name: string, content: object) => fileOf(name, `${JSON.stringify(content, null, 2)}\n`);

async function readAnswered(deps: Deps, { userId }: SessionUser, { language }: About) {
  const rows = await listAllAnswered(deps.db, userId);
  const open = await openerOf(deps, userId, undefined, rows);
  const instruments = await findInstruments(deps.db, rows, { locale: language });
  return rows.flatMap(({ id, instrumentId, version, answersSealed, localDate: date, shown }) => {
    const instrument = instruments.find((one) => one.id === instrumentId && one.version === version);
    if (!instrument) return [];
    const answers = JSON.parse(open(id, answersSealed)) as Answers;
    const { title, credit } = instrument;
    return {
      instrument: { id: instrumentId, version, title, credit },
      date,
      answers: instrument.items.map((item) => ({
        question: item.text,
        answer: inWords(instrument, item, answers[item.id]),
        value: answers[item.id] ?? null,
      })),
      scores: instrument.scales.map((scale) => ({
        scale: scale.title,
        score: scoreOf(instrument, scale, answers),
        from: scale.min,
        to: scale.max,
      })),
      shownToCoach: shown ?? 'nothing',
    };
  });
}
type Answered = Awaited<ReturnType<typeof readAnswered>>[number];

function inWords(instrument: Instrument, item: Item, answer: number | string | undefined): string | null {
  if (answer === undefined) return null;
  const label =
    item.kind === 'choice'
      ? item.options[Number(answer)]
      : answersOf(instrument, item).find(({ value }) => value === answer)?.label;
  return label || String(answer);
}

function tableOf(answered: readonly Answered[], { language }: About): string {
  const { checkInTable: copy } = words(language);
  const { date, checkIn, question, answer } = copy.headings;
  const rows = answered.flatMap(({ date, instrument, answers, scores }) => [
    ...answers.map(({ question, answer }) => [date, instrument.title, question, answer]),
    ...scores.map(({ scale, score }) => [date, instrument.title, copy.score({ scale }), score]),
  ]);
  return csvText([date, checkIn, question, answer], rows);
}

async function readGoals(deps: Deps, actor: SessionUser) {
  const [{ goals }, former] = await Promise.all([ownGoals(deps, actor), listFormerWords(deps.db, actor.userId)]);
  const open = textOpener(deps.vault, actor.userId, former[0]?.wrappedKey);
  // Keys of the format, the same in every language.
  const names = levelNames(sourceLanguage);
  const wordsOf = ({ title, levels: steps }: Pick<Goal, 'title' | 'levels'>) => ({
    title,
    steps: Object.fromEntries(levels.map((level, index) => [names[level], steps[index]])),
  });
  const lastOnes = goals.flatMap(({ endedAt, ratings }) => (endedAt === null ? (ratings.at(-1)?.level ?? []) : []));
  return {
    goals: goals.map((goal) => ({
      ...wordsOf(goal),
      version: goal.version,
      until: goal.until,
      endedAt: goal.endedAt,
      agreedAt: goal.agreedAt,
      earlierWords: former
        .filter(({ goalId }) => goalId === goal.id)
        .map(({ version, wordsSealed, replacedAt }) => ({
          version,
          ...wordsOf(JSON.parse(open({ id: goal.id, version }, wordsSealed)) as Goal),
          replacedAt: replacedAt.toISOString(),
        })),
      ratings: goal.ratings,
    })),
    /** Of the latest ratings of open goals; from two up. */
    tScore: tScore(lastOnes),
  };
}
