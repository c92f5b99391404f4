import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { Fold } from '#web/ui/fold.tsx';
import { result as copy } from '#messages/check-ins.ts';

/** Under every form and result: whose it is, the words of its licence, and what the band is made of. */
export function Credit({ instrument: { credit, licence, scales }, lead }: { instrument: Instrument; lead?: string }) {
  const changes = new Set(scales.flatMap(({ change }) => (change ? `${change.words} ${change.source}` : [])));
  return (
    <div className="small soft anywhere">
      <p>{[lead, credit].filter(Boolean).join(' ')}</p>
      <Fold title={copy.about}>
        <p>
          {[`${licence.holder}.`, licence.words, copy.checked({ day: longCalendarDay(licence.checked) })].join(' ')}
        </p>
        {[...changes].map((words) => (
          <p key={words} dir="auto">
            {words}
          </p>
        ))}
        {licence.sources.map((source) => (
          <p key={source}>
            <a href={source} target="_blank" rel="noreferrer">
              {source}
            </a>
          </p>
        ))}
      </Fold>
    </div>
  );
}
