import type { CSSProperties, ReactNode } from 'react';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { moodBand } from '#contract/journal/mood.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { journalCopy as copy } from '../copy.ts';
import type { JournalList } from '../queries.ts';

export function StatTiles({ statistics, moodAnalytics }: Pick<JournalList, 'statistics' | 'moodAnalytics'>) {
  const { tiles } = copy;
  return (
    <Figures
      className="jtiles"
      narrow={4}
      items={[
        { label: tiles.total, value: statistics.totalEntries },
        { label: tiles.streak, value: statistics.consistencyStreak },
        { label: tiles.words, value: Math.round(statistics.averageWordsPerEntry) },
        {
          label: tiles.mood,
          value: moodAnalytics.averageMood === null ? tiles.none : moodAnalytics.averageMood.toFixed(1),
        },
      ]}
    />
  );
}

const trends = {
  improving: { tone: 'high', Icon: TrendingUp },
  declining: { tone: 'plain', Icon: TrendingDown },
  neutral: { tone: 'plain', Icon: Minus },
} as const;

/** A falling line is a fact, not an alarm: it has no red. */
export function MoodInsights({ analytics, chart }: { analytics: JournalList['moodAnalytics']; chart: ReactNode }) {
  const { tone, Icon } = trends[analytics.moodTrend];
  return (
    <section className="jmood" aria-labelledby="mood-insights">
      <div className="jmood__head">
        <h2 className="h2" id="mood-insights">
          {copy.insights.title}
        </h2>
        {analytics.averageMood !== null && (
          <Badge tone={tone}>
            <Icon />
            {copy.insights.trend[analytics.moodTrend]}
          </Badge>
        )}
      </div>
      {analytics.weeklyMoodAverages.length === 0 ? (
        <p className="soft">{copy.insights.none}</p>
      ) : (
        <ol className="jweeks">
          {analytics.weeklyMoodAverages.map(({ week, average }) => (
            <li key={week}>
              <span className="small soft">{copy.insights.week(week)}</span>
              <span className={`jtrack ${moodBand(average)}`} aria-hidden="true">
                <i style={{ '--w': `${average * 10}%` } as CSSProperties} />
              </span>
              <b className="num">{average.toFixed(1)}</b>
            </li>
          ))}
        </ol>
      )}
      {chart}
    </section>
  );
}
