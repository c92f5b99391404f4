import { goalsInstrument } from '#contract/check-ins/constants.ts';
import {
  changeFigures,
  firstAndLatest,
  scalesForFigures,
  type Countable,
  type Scored,
} from '#contract/check-ins/figures.ts';
import type { Instrument, Scale } from '#contract/check-ins/instrument-schema.ts';
import { foreignLanguage, isSameScale, scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import type { ChangeFigures } from '#contract/check-ins/schema.ts';
import { tScore } from '#contract/goals/rules.ts';
import { compareIn } from '#contract/text.ts';
import { goalsTitleFor } from '#server/features/goals/words.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUuid } from '#server/platform/ids.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { listEverRated, listEverShown } from './figure-queries.ts';
import { findInstruments } from './instruments.ts';
import { isSameInstrument } from './usable.ts';

/** Of one person: when they showed each, and what they show now. */
type History = { moments: number[]; shown: Scored[]; joinedAt: Date | null };
type Line = { instrument: Instrument; scale: Scale; people: Map<string, History> };

type Coach = Pick<SessionUser, 'userId' | 'locale'>;

/** First against latest, over whole groups of five. Of all, or of those in a cohort of the coach. Three statements. */
export async function checkInFigures(
  deps: Pick<Deps, 'db' | 'vault'>,
  actor: Coach,
  cohort: string | undefined,
): Promise<{ rows: ChangeFigures[] }> {
  if (cohort !== undefined && !isUuid(cohort)) return { rows: [] };
  const { userId } = actor;
  const [lines, goals] = await Promise.all([linesOf(deps, actor, cohort), goalHistories(deps, userId, cohort)]);
  const language = nearestLanguage([actor.locale]);
  const rows: ChangeFigures[] = lines
    .toSorted((one, other) => compareIn(language, one.instrument.title, other.instrument.title))
    .map(({ instrument, scale, people }) => ({
      instrumentId: instrument.id,
      title: instrument.title,
      scaleTitle: instrument.scales.length > 1 ? scale.title : null,
      scaleLanguage: foreignLanguage(instrument, language),
      ...changeFigures(countable(people), scale),
    }));
  const rated = { instrumentId: goalsInstrument, title: goalsTitleFor(actor), scaleTitle: null };
  rows.push({ ...rated, ...changeFigures(countable(goals), { change: null }) });
  return { rows: rows.filter(({ people }) => people > 0) };
}

type Needs = Pick<Deps, 'db' | 'vault'>;

/** A line for each scale. Versions in which it adds up the same are one line. */
async function linesOf({ db, vault }: Needs, coach: Coach, cohort: string | undefined): Promise<Line[]> {
  const rows = await listEverShown(db, coach.userId, cohort);
  const instruments = await findInstruments(db, rows, coach);
  const lines: Line[] = [];
  const openers = new Map<string, ReturnType<typeof textOpener>>();
  for (const row of rows) {
    const { clientId, answersSealed } = row;
    const instrument = instruments.find(({ id, version }) => isSameInstrument(row, { instrumentId: id, version }));
    if (!instrument) continue;
    const open = openers.get(clientId) ?? textOpener(vault, clientId, row.wrappedKey);
    openers.set(clientId, open);
    const answers = answersSealed && (JSON.parse(open(row.id, answersSealed)) as Answers);
    for (const scale of scalesForFigures(instrument)) {
      const line = lineOf(lines, instrument, scale);
      const history = historyOf(line.people, row);
      // Also one with a missing answer, and one taken back: whether there was a score must not move anybody's place.
      history.moments.push(row.firstSharedAt.getTime());
      const score = answers && scoreOf(instrument, scale, answers);
      if (score !== null) history.shown.push({ score, at: row.answeredAt.getTime() });
    }
  }
  return lines;
}

function lineOf(lines: Line[], instrument: Instrument, scale: Scale): Line {
  const known = lines.find((line) => line.instrument.id === instrument.id && isSameScale(line.scale, scale));
  const line = known ?? { instrument, scale, people: new Map<string, History>() };
  if (!known) lines.push(line);
  return line;
}

function historyOf(
  people: Map<string, History>,
  { clientId, joinedAt }: Pick<History, 'joinedAt'> & { clientId: string },
) {
  const history = people.get(clientId) ?? { moments: [], shown: [], joinedAt };
  people.set(clientId, history);
  return history;
}

/** T-scores by date, of dates on which at least two goals were rated. */
async function goalHistories({ db, vault }: Needs, coachId: string, cohort: string | undefined) {
  const people = new Map<string, History>();
  const days = Map.groupBy(await listEverRated(db, coachId, cohort), ({ clientId, date }) => `${clientId} ${date}`);
  for (const ratings of days.values()) {
    const [first] = ratings;
    if (!first || ratings.length < 2) continue;
    const open = textOpener(vault, first.clientId, first.wrappedKey);
    const score = tScore(
      ratings.flatMap(({ id, levelSealed }) => (levelSealed ? [Number(open(id, levelSealed))] : [])),
    );
    const at = Date.parse(first.date);
    const history = historyOf(people, first);
    history.moments.push(at);
    if (score !== null) history.shown.push({ score, at });
  }
  return people;
}

/** From the second on. In a cohort nobody counts before they joined it. */
function countable(people: ReadonlyMap<string, History>): Countable[] {
  return [...people].flatMap(([id, { moments, shown, joinedAt }]) => {
    const [, second] = moments.toSorted((one, other) => one - other);
    if (second === undefined) return [];
    return [{ id, since: Math.max(second, joinedAt?.getTime() ?? 0), between: firstAndLatest(shown) }];
  });
}
