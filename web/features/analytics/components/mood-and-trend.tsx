import { oneDecimal } from '#web/platform/locale.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { BarChart, blockSize } from '#web/ui/charts/bar-chart.tsx';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { analytics as analyticsCopy } from '#messages/analytics.ts';
import type { Analytics } from '../queries.ts';
import { CsvButton } from './table-cells.tsx';

const weeksAtLeast = 4;

/** Leading empty weeks are dropped; a few always stay, so that the layout is stable. */
export function sinceFirstEntry<Week extends { entries: number }>(weeks: readonly Week[]): readonly Week[] {
  const first = weeks.findIndex(({ entries }) => entries > 0);
  return weeks.slice(Math.min(first === -1 ? weeks.length : first, Math.max(0, weeks.length - weeksAtLeast)));
}

const trendCopy = analyticsCopy.trend;

/** The bars are a table themselves. The file has all twelve weeks. */
export function WeeklyTrend({ engagement }: { engagement: Analytics['engagement'] }) {
  const rows = sinceFirstEntry(engagement.weeklyTrends).map(({ week, entries, avgMood }, index, all) => ({
    label: shortCalendarDay(week),
    value: entries,
    average: avgMood,
    isOpen: index === all.length - 1,
  }));
  return (
    <Section
      title={trendCopy.title}
      aside={
        <span className="antools row wrap gy0 gx3">
          <span className="small soft">
            {trendCopy.block({ size: blockSize(rows) })} {trendCopy.recent({ count: engagement.recentEntries })}
          </span>
          <CsvButton
            file="weekly-trend"
            head={trendCopy.columns}
            rows={() => engagement.weeklyTrends.map(({ week, entries, avgMood }) => [week, entries, avgMood])}
          />
        </span>
      }
    >
      <BarChart label={trendCopy.title} rows={rows} />
      <div className="row end mt2">
        <LoomKey isAverage />
      </div>
    </Section>
  );
}

const moodCopy = analyticsCopy.moodChange;

/** "+1.5", "−0.3" with a real minus, "0.0" */
function signed(change: number): string {
  const size = oneDecimal(Math.abs(change));
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : size;
}

export function MoodChange({ moodChange }: { moodChange: Analytics['moodChange'] }) {
  const rows = [
    { key: 'all', title: moodCopy.all, ...moodChange.overall },
    ...moodChange.programs.map(({ programId, ...one }) => ({ key: programId, ...one })),
  ];
  return (
    <Section
      title={moodCopy.title}
      aside={
        <CsvButton
          file="mood-change"
          head={moodCopy.csvColumns}
          rows={() => rows.map(({ title, clients, change }) => [title, clients, change ?? moodCopy.notEnough])}
        />
      }
    >
      <p className="small soft">{moodCopy.about}</p>
      <Ledger className="anmood mt2">
        <caption className="sr">{moodCopy.title}</caption>
        <thead>
          <tr>
            <th scope="col">{moodCopy.columns[0]}</th>
            <th scope="col" className="r">
              {moodCopy.columns[1]}
            </th>
            <th scope="col" className="r">
              {moodCopy.columns[2]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, clients, change }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{title}</bdi>
              </th>
              <td className="r">{clients}</td>
              <td className="r">
                {change === null ? (
                  <span className="soft">{moodCopy.notEnough}</span>
                ) : (
                  <b className="num">{signed(change)}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Ledger>
    </Section>
  );
}
