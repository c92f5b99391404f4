import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import Check from 'lucide-react/icons/check';
import { percentOf, weeklyRating, type WeeklyRating } from '#contract/assignments/rules.ts';
import { moodFallHigh } from '#contract/clients/constants.ts';
import { longCalendarDay, shortDate } from '#web/platform/time.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Figures, Ledger } from '#web/ui/figures.tsx';
import { weeksOf } from '#web/ui/loom/loom-cells.ts';
import { LoomKey, LoomStrip } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientPageCopy } from '../copy.ts';
import type { ClientDetail } from '../queries.ts';

const engagementCopy = clientPageCopy.engagement;

export function Engagement({
  engagement: { loginFrequency, sessionDuration, streakDays, missedDays },
}: Pick<ClientDetail, 'engagement'>) {
  return (
    <Section title={engagementCopy.title}>
      <Figures
        items={[
          { label: engagementCopy.logins, value: loginFrequency, note: engagementCopy.lastWeeks },
          {
            label: engagementCopy.session,
            value: sessionDuration,
            unit: engagementCopy.minutes,
            note: engagementCopy.lastWeeks,
          },
          {
            label: engagementCopy.streak,
            value: streakDays,
            unit: engagementCopy.days(streakDays),
            note: engagementCopy.upToNow,
          },
          { label: engagementCopy.missed, value: missedDays, note: engagementCopy.sinceStart },
        ]}
      />
    </Section>
  );
}

const moodCopy = clientPageCopy.mood;
const trends = {
  improving: { Icon: TrendingUp, tone: 'high' },
  declining: { Icon: TrendingDown, tone: 'low' },
  neutral: { Icon: Minus, tone: 'plain' },
} as const;

/** The alarm is the queue's to raise: without a notification of a fall, a declining trend is a figure like the others. */
export function MoodInsights({ detail: { moodData, progress, notifications } }: { detail: ClientDetail }) {
  const { currentAverage, trend, loggingFrequency, points } = moodData;
  const { Icon, tone } = trends[trend];
  const isSmallFall = trend === 'declining' && !notifications.some(({ kind }) => kind === 'mood-fall');
  const isDrawn = points.length > 0;
  return (
    <Section title={moodCopy.title} aside={isDrawn && <LoomKey />}>
      <div className="moodins stack g5 top">
        <dl>
          <div>
            <dt>{moodCopy.average}</dt>
            <dd className="moodins__figure">
              {currentAverage === null ? '–' : currentAverage.toFixed(1)}
              <small>{moodCopy.outOf}</small>
            </dd>
            <dd className="small soft">{moodCopy.recent}</dd>
          </div>
          <div>
            <dt>{moodCopy.trend}</dt>
            <dd>
              <Badge tone={isSmallFall ? 'plain' : tone}>
                <Icon />
                {moodCopy.trends[trend]}
              </Badge>
            </dd>
            <dd className="small soft">{moodCopy.compared}</dd>
            {isSmallFall && <dd className="small soft">{moodCopy.smallFall(moodFallHigh)}</dd>}
          </div>
          <div>
            <dt>{moodCopy.rate}</dt>
            <dd className="moodins__figure">
              {loggingFrequency}
              <small>%</small>
            </dd>
            <dd className="small soft">{moodCopy.sinceStart}</dd>
          </div>
        </dl>
        {isDrawn ? (
          <LineChart
            label={moodCopy.chart}
            points={points.map(({ day, mood, date }) => ({ day, mood, date: longCalendarDay(date) }))}
            days={progress.totalDays}
            height={200}
          />
        ) : (
          <p className="moodins__none soft">{moodCopy.nothing}</p>
        )}
      </div>
    </Section>
  );
}

const timelineCopy = clientPageCopy.timeline;
const tones: Record<WeeklyRating, BadgeTone> = { Excellent: 'high', Good: 'high', Fair: 'mid', 'Needs Focus': 'low' };

/** Only a week that was left is rated. */
export function ProgressTimeline({
  detail: { progress, cells },
  onOpenDay,
}: {
  detail: ClientDetail;
  onOpenDay: (day: number) => void;
}) {
  const { completedDays, totalDays, weeklyCompletion } = progress;
  const weeks = weeksOf(cells);
  if (weeklyCompletion.length === 0) {
    return (
      <Section title={timelineCopy.title}>
        <p className="soft">{timelineCopy.none}</p>
      </Section>
    );
  }
  return (
    <Section
      title={timelineCopy.title}
      aside={<p className="soft num">{timelineCopy.total(completedDays, totalDays)}</p>}
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
          {weeklyCompletion.map(({ week, title, completed, total, reached, state }) => {
            const ofWeek = weeks[week - 1] ?? [];
            const rating = weeklyRating(completed, reached);
            return (
              <tr key={week}>
                <th scope="row" className="h3">
                  {timelineCopy.week(week)}
                </th>
                <td className="soft anywhere">{title !== timelineCopy.week(week) && title}</td>
                <td className="timeline__cloth">
                  {ofWeek.length > 0 && (
                    <LoomStrip cells={ofWeek} about={timelineCopy.week(week)} doors={{ onOpen: onOpenDay }} />
                  )}
                </td>
                <td className="r num">{timelineCopy.days(completed, reached || total)}</td>
                <td className="r num timeline__percent">{timelineCopy.percent(percentOf(completed, reached))}</td>
                <td className="r timeline__rating">
                  {state !== 'left' ? (
                    <span className="small faint">{timelineCopy[state]}</span>
                  ) : (
                    <Badge tone={tones[rating]}>{rating}</Badge>
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
    <Section title={milestonesCopy.title}>
      {milestones.length === 0 ? (
        <p className="soft small">{milestonesCopy.none}</p>
      ) : (
        <ol className="miles">
          {milestones.map(({ name, completed, date }) => (
            <li key={name} className={completed ? 'is-done' : undefined}>
              <span className="miles__knot" aria-hidden="true">
                {completed && <Check />}
              </span>
              <span>{name}</span>
              <span className="small soft num">
                {completed ? (date ? shortDate(date, timeZone) : milestonesCopy.done) : milestonesCopy.ahead}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
