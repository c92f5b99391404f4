import { BarChart, blockSize } from '#web/ui/charts/bar-chart.tsx';
import { Section } from '#web/ui/section.tsx';
import { analyticsCopy } from '../copy.ts';
import type { Analytics } from '../queries.ts';
import { sinceFirstEntry, weekOf } from '../trend.ts';
import { CsvButton } from './csv-button.tsx';

const copy = analyticsCopy.trend;

/** The bars are a table themselves. The file has all twelve weeks. */
export function WeeklyTrend({ engagement }: { engagement: Analytics['engagement'] }) {
  const rows = sinceFirstEntry(engagement.weeklyTrends).map(({ week, entries, avgMood }) => ({
    label: weekOf(week),
    value: entries,
    average: avgMood,
  }));
  return (
    <Section
      title={copy.title}
      aside={
        <span className="antools">
          <span className="small soft">
            {copy.block(blockSize(rows))} {copy.recent(engagement.recentEntries)}
          </span>
          <CsvButton
            what="weekly trend"
            head={copy.columns}
            rows={() => engagement.weeklyTrends.map(({ week, entries, avgMood }) => [week, entries, avgMood])}
          />
        </span>
      }
    >
      <BarChart label={copy.title} rows={rows} />
    </Section>
  );
}
