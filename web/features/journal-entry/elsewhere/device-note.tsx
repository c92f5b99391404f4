import { programDay } from '#contract/programs/rules.ts';
import { daysOf } from '#web/platform/device/places.ts';
import { useLeftovers } from '#web/platform/device/use-leftovers.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { StateLine } from '#web/ui/state.tsx';
import { elsewhereCopy as copy } from './copy.ts';
import './elsewhere.css';

/** For a page that has nothing else to say about it: the words are safe. */
export default function DeviceNote() {
  const waiting = useOutbox().map(({ week, day }) => copy.safe.entry(programDay(week, day)));
  const drafts = useLeftovers().map(({ place }) => {
    const at = daysOf(place);
    return at ? copy.safe.draft(programDay(at.week, at.day)) : copy.safe.change;
  });
  const lines = [...new Set([...waiting, ...drafts])];
  if (lines.length === 0) return null;
  return (
    <div className="devicenote">
      {lines.map((line) => (
        <StateLine key={line} state="device">
          {line}
        </StateLine>
      ))}
    </div>
  );
}
