import { AuthoringKey, AuthoringLoom, type AuthoringCell } from '#web/ui/loom/authoring-loom.tsx';
import { BareLoom, Cover, CoverCloth } from '#web/ui/loom/cover.tsx';
import { LoomBand, LoomGrid, LoomKey, LoomStrip } from '#web/ui/loom/loom.tsx';
import { fortnight, month, quarter, trial } from './sample-data.ts';
import { Spec } from './spec.tsx';

const authoring = Array.from({ length: 28 }, (_, index): AuthoringCell => {
  const day = index + 1;
  if (day === 16) return { day, state: 'open' };
  if (day === 24) return { day, state: 'error' };
  return { day, state: day === 17 || (day > 19 && day !== 22) ? 'empty' : 'written' };
});

export function LoomSpec() {
  return (
    <Spec title="The loom" say="Grid, strip, week, band. Number or cuts carry the band with the colour.">
      <div className="looms">
        <LoomGrid data={month} />
        <div className="stack">
          <div>
            <LoomStrip data={month} />
          </div>
          <div className="row">
            <LoomStrip data={trial} />
            <span className="small soft">7-day program</span>
          </div>
          <LoomBand data={fortnight} weeks={false} />
          <LoomKey />
        </div>
      </div>
    </Spec>
  );
}

export function MoreLoomsSpec() {
  return (
    <Spec title="More cloth" say="Twelve weeks, the quiet strip, green cloth for authors, the cover.">
      <div className="looms">
        <LoomGrid data={quarter} />
        <div className="stack">
          <div>
            <LoomStrip data={quarter} list />
          </div>
          <LoomStrip data={month} fill height="24px" />
          <div className="row wrap">
            <LoomStrip data={month} quiet />
            <LoomKey quiet />
          </div>
          <AuthoringLoom cells={authoring} onOpen={() => {}} />
          <AuthoringKey errors />
          <BareLoom knot large />
        </div>
      </div>
      <LoomBand data={month} />
      <Cover className="coverbox">
        <CoverCloth />
      </Cover>
    </Spec>
  );
}
