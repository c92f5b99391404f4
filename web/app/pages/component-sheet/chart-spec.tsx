import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { CountChart } from '#web/ui/charts/count-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Sparkline } from '#web/ui/charts/line-drawing.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { month, pointsOf, quarter, sampleLoom } from './sample-data.ts';
import { Spec } from './spec.tsx';

const weeks = [
  { label: '8 Sep', value: 22, average: 5.8 },
  { label: '15 Sep', value: 31, average: 6.3 },
  { label: '22 Sep', value: 38, average: 6.2 },
  { label: '29 Sep', value: 36, average: 6.8 },
  { label: '6 Oct', value: 17, average: 7 },
];

export function ChartSpec() {
  return (
    <Spec
      title="Charts"
      say="Circle high, diamond mid, triangle low. Skipped days dotted. Arrows go from entry to entry."
    >
      <div className="writing">
        <Sheet>
          <h3 className="h2">Mood so far</h3>
          <LineChart label="Mood by day" points={pointsOf(month)} days={28}>
            Each mark is one entry. Dotted where a day was skipped.
          </LineChart>
        </Sheet>
        <Sheet>
          <h3 className="h2">Twelve weeks</h3>
          <LineChart label="Mood by day, twelve weeks" points={pointsOf(quarter)} days={84} />
        </Sheet>
      </div>
      <div className="writing below">
        <BarChart label="Weekly trend" rows={weeks} />
        <CountChart
          label="Accounts by week"
          steps={['22 Sep', '29 Sep', '6 Oct']}
          stepName="Week of"
          series={[
            { name: 'Clients', values: [151, 165, 189] },
            { name: 'Coaches', values: [18, 20, 22] },
          ]}
        />
        <ul className="stack">
          {[month, sampleLoom('4-435-24'), sampleLoom('7')].map((loom, index) => (
            <li key={index} className="row">
              <Sparkline points={pointsOf(loom)} about={`Client ${index + 1}`} />
              <MoodSwatch mood={[6.2, 3.7, 7][index] ?? 5} average />
            </li>
          ))}
        </ul>
      </div>
    </Spec>
  );
}
