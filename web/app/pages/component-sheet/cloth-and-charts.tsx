import { AuthoringKey, AuthoringLoom, type AuthoringCell } from '#web/ui/loom/authoring-loom.tsx';
import { BareLoom, Cover, CoverCloth } from '#web/ui/loom/cover.tsx';
import { writtenDays } from '#web/ui/loom/loom-cells.ts';
import { LoomGrid, LoomKey, LoomStrip } from '#web/ui/loom/loom.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Sparkline } from '#web/ui/charts/line-drawing.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { month, quarter, trial, Spec, sampleLoom } from './spec.tsx';

const authoring = Array.from({ length: 28 }, (_, index): AuthoringCell => {
  const day = index + 1;
  if (day === 16) return { day, state: 'open' };
  if (day === 24) return { day, state: 'error' };
  return { day, state: day === 17 || (day > 19 && day !== 22) ? 'empty' : 'written' };
});

export function LoomSpec() {
  return (
    <Spec title="The loom" say="Grid, strip, week. Number or cuts carry the band with the colour.">
      <div className="looms stack g7 top mb5">
        <LoomGrid cells={month} />
        <div className="stack">
          <div>
            <LoomStrip cells={month} />
          </div>
          <div className="row">
            <LoomStrip cells={trial} />
            <span className="small soft">7-day program</span>
          </div>
          <LoomKey />
        </div>
      </div>
    </Spec>
  );
}

export function MoreLoomsSpec() {
  return (
    <Spec title="More cloth" say="Twelve weeks, the quiet strip, green cloth for authors, the cover.">
      <div className="looms stack g7 top mb5">
        <LoomGrid cells={quarter} />
        <div className="stack">
          <div>
            <LoomStrip cells={quarter} />
          </div>
          <LoomStrip cells={month} fill height="24px" />
          <div className="row wrap">
            <LoomStrip cells={month} quiet />
            <LoomKey quiet />
          </div>
          <AuthoringLoom cells={authoring} onOpen={() => {}} />
          <AuthoringKey errors />
          <BareLoom knot large />
        </div>
      </div>
      <Cover className="coverbox">
        <CoverCloth />
      </Cover>
    </Spec>
  );
}

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
          <LineChart label="Mood by day" points={writtenDays(month)} days={28}>
            Each mark is one entry. Dotted where a day was skipped.
          </LineChart>
        </Sheet>
        <Sheet>
          <h3 className="h2">Twelve weeks</h3>
          <LineChart label="Mood by day, twelve weeks" points={writtenDays(quarter)} days={84} />
        </Sheet>
      </div>
      <div className="writing mt5">
        <BarChart label="Weekly trend" rows={weeks} />
        <ul className="stack">
          {[month, sampleLoom('4-435-24'), sampleLoom('7')].map((loom, index) => (
            <li key={index} className="row">
              <Sparkline points={writtenDays(loom)} about={`Client ${index + 1}`} />
              <MoodSwatch mood={[6.2, 3.7, 7][index] ?? 5} average />
            </li>
          ))}
        </ul>
      </div>
    </Spec>
  );
}
