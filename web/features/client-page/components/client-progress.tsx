import Minus from '#web/ui/icons/minus.ts';
import TrendingDown from '#web/ui/icons/trending-down.ts';
import TrendingUp from '#web/ui/icons/trending-up.ts';
import Check from '#web/ui/icons/check.ts';
import { percentOf, weeklyRating, type WeeklyRating } from '#contract/assignments/rules.ts';
import { titleOfWeek } from '#contract/programs/rules.ts';
import { moodFallHigh } from '#contract/clients/constants.ts';
import { figure, oneDecimal } from '#web/platform/locale.ts';
import { dayAndMonth, shortDate } from '#web/platform/time.ts';
import { datesInWords } from '#web/platform/spans.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Figures, Ledger } from '#web/ui/figures.tsx';
import { weeksOf } from '#web/ui/loom/loom-cells.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Percent } from '#web/ui/percent.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import type { ClientDetail } from '../queries.ts';

const engagementCopy = clientPageCopy.engagement;

export function Engagement({ detail: { engagement, missedDates, currentProgram } }: { detail: ClientDetail }) {
  const { loginFrequency, sessionDuration, streakDays, missedDays } = engagement;
  return (
    <Section
      level={3}
      title={engagementCopy.title}
      aside={<span className="small soft">{engagementCopy.lastWeeks}</span>}
    >
      <Figures
        items={[
          { label: engagementCopy.logins, value: figure(loginFrequency) },
          {
            label: engagementCopy.session,
            value: sessionDuration,
            unit: engagementCopy.minutes,
            note: engagementCopy.sessionNote,
          },
          { label: engagementCopy.streak, value: streakDays, unit: engagementCopy.days({ count: streakDays }) },
          { label: engagementCopy.missed, value: missedDays },
        ]}
      />
      {currentProgram && !currentProgram.startsOn && (
        <p className="small soft mt3">{missedWords(shortDayOf(currentProgram.startedAt), missedDates)}</p>
      )}
    </Section>
  );
}

const missedWords = (since: string, dates: readonly string[]): string =>
  dates.length > 0
    ? engagementCopy.caption({ since, dates: datesInWords(dates) })
    : engagementCopy.captionNone({ since });

const shortDayOf = (instant: string): string => dayAndMonth(new Date(instant), 'UTC');

const moodCopy = clientPageCopy.mood;
const trends = {
  improving: { Icon: TrendingUp, tone: 'high' },
  declining: { Icon: TrendingDown, tone: 'low' },
  neutral: { Icon: Minus, tone: 'plain' },
} as const;

/** The alarm is the queue's to raise: without a notification of a fall, a declining trend is a figure like the others. */
export function MoodInsights({ detail: { moodData, notifications, progress } }: { detail: ClientDetail }) {
  const { currentAverage, trend, loggingFrequency } = moodData;
  const { Icon, tone } = trends[trend];
  const isSmallFall = trend === 'declining' && !notifications.some(({ kind }) => kind === 'mood-fall');
  return (
    <Section level={3} title={moodCopy.title} aside={<span className="small soft">{moodCopy.line}</span>}>
      <Figures
        items={[
          {
            label: moodCopy.average,
            value: currentAverage === null ? '–' : oneDecimal(currentAverage),
            unit: moodCopy.outOf,
            note: moodCopy.recent,
          },
          {
            label: moodCopy.trend,
            value: (
              <Badge tone={isSmallFall ? 'plain' : tone}>
                <Icon />
                {moodCopy.trends[trend]}
              </Badge>
            ),
            note: isSmallFall
              ? `${moodCopy.compared}. ${moodCopy.smallFall({ points: moodFallHigh })}`
              : moodCopy.compared,
          },
          { label: moodCopy.rate, value: <Percent percent={loggingFrequency} />, note: moodCopy.sinceStart },
        ]}
      />
      {progress.completedDays === 0 && <p className="small soft mt3">{moodCopy.nothing}</p>}
    </Section>
  );
}

const timelineCopy = clientPageCopy.timeline;
const tones: Record<WeeklyRating, BadgeTone> = { excellent: 'high', good: 'high', fair: 'mid', focus: 'low' };

/** A week is rated once it is left; until then it says how many of the days reached were written. */
export function ProgressTimeline({ detail: { progress, cells } }: { detail: ClientDetail }) {
  const { completedDays, totalDays, weeklyCompletion } = progress;
  const weeks = weeksOf(cells);
  if (weeklyCompletion.length === 0) {
    return (
      <Section level={3} title={timelineCopy.title} className="figin__wide">
        <p className="soft">{timelineCopy.none}</p>
      </Section>
    );
  }
  return (
    <Section
      level={3}
      title={timelineCopy.title}
      className="figin__wide"
      aside={<span className="small soft num">{timelineCopy.total({ done: completedDays, all: totalDays })}</span>}
    >
      <Ledger cards className="timeline">
        <thead className="sr">
          <tr>
            {Object.values(timelineCopy.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeklyCompletion.map(({ week, title, completed, reached, state }) => {
            const ofWeek = weeks[week - 1] ?? [];
            const rating = weeklyRating(completed, reached);
            return (
              <tr key={week}>
                <th scope="row">{timelineCopy.week({ week })}</th>
                <td className="soft anywhere">{title !== titleOfWeek('', week) && <bdi>{title}</bdi>}</td>
                <td className="timeline__cloth">
                  {ofWeek.length > 0 && <LoomStrip cells={ofWeek} about={timelineCopy.week({ week })} />}
                </td>
                <td className="num">
                  {state === 'left' &&
                    timelineCopy.days({ done: completed, all: reached, percent: percentOf(completed, reached) })}
                  {state === 'under-way' && timelineCopy.soFar({ done: completed, reached })}
                </td>
                <td className="r timeline__rating">
                  {state === 'left' ? (
                    <Badge tone={tones[rating]}>{timelineCopy.ratings[rating]}</Badge>
                  ) : (
                    <span className="small soft">{timelineCopy.states[state]}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Ledger>
    </Section>
  );
}

const milestonesCopy = clientPageCopy.milestones;

export function Milestones({
  milestones,
  timeZone,
}: {
  milestones: ClientDetail['progress']['milestones'];
  timeZone: string;
}) {
  return (
    <Section level={3} title={milestonesCopy.title} className="figin__wide">
      {milestones.length === 0 ? (
        <p className="soft small">{milestonesCopy.none}</p>
      ) : (
        <ol className="miles">
          {milestones.map(({ name, completed, date }) => (
            <li key={name} className={completed ? 'is-done' : undefined}>
              <span className="miles__knot" aria-hidden="true">
                {completed && <Check />}
              </span>
              <b>{name}</b>
              <span className="soft num">
                {completed ? (date ? shortDate(date, timeZone) : milestonesCopy.done) : milestonesCopy.ahead}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
