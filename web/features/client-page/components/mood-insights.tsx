import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { Badge } from '#web/ui/badge.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientPageCopy } from '../copy.ts';
import { longCalendarDay } from '#web/platform/dates-in-words.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.mood;
const trends = {
  improving: { Icon: TrendingUp, tone: 'high' },
  declining: { Icon: TrendingDown, tone: 'low' },
  neutral: { Icon: Minus, tone: 'plain' },
} as const;

export function MoodInsights({ detail: { moodData, progress } }: { detail: ClientDetail }) {
  const { currentAverage, trend, loggingFrequency, points } = moodData;
  const { Icon, tone } = trends[trend];
  const isDrawn = points.length > 0;
  return (
    <Section title={copy.title} aside={isDrawn && <LoomKey />}>
      <div className="moodins">
        <dl>
          <div>
            <dt>{copy.average}</dt>
            <dd className="moodins__figure">
              {currentAverage === null ? '–' : currentAverage.toFixed(1)}
              <small>{copy.outOf}</small>
            </dd>
          </div>
          <div>
            <dt>{copy.trend}</dt>
            <dd>
              <Badge tone={tone}>
                <Icon />
                {copy.trends[trend]}
              </Badge>
            </dd>
          </div>
          <div>
            <dt>{copy.rate}</dt>
            <dd className="moodins__figure">
              {loggingFrequency}
              <small>%</small>
            </dd>
          </div>
        </dl>
        {isDrawn ? (
          <LineChart
            label={copy.chart}
            points={points.map(({ day, mood, date }) => ({ day, mood, date: longCalendarDay(date) }))}
            days={progress.totalDays}
            height={200}
          />
        ) : (
          <p className="moodins__none soft">{copy.nothing}</p>
        )}
      </div>
    </Section>
  );
}
