import type { Draft } from '#web/platform/device/use-draft.ts';
import { StateLine } from '#web/ui/state.tsx';
import { entryCopy as copy } from '../copy.ts';
import { momentOf } from '../when.ts';
import { keptCopy } from './copy.ts';

/** Text that was begun before writing closed: still the person's own, to read and to take along. */
export function StayingText({ draft, timeZone }: { draft: Draft; timeZone: string }) {
  if (draft.text.trim() === '') return null;
  return (
    <article className="kept kept--waiting" aria-label={keptCopy.label}>
      <div className="kept__state">
        <StateLine state="device">{copy.state.device(momentOf(draft.keptAt ?? new Date(), timeZone))}</StateLine>
      </div>
      <p className="read" dir="auto">
        {draft.text}
      </p>
      <p className="small soft">{keptCopy.stays}</p>
    </article>
  );
}
