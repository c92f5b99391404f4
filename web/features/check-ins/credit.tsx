import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { foreignLanguage } from '#contract/check-ins/rules.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { Fold } from '#web/ui/fold.tsx';
import { language } from '#messages/language.ts';
import { result as copy } from '#messages/check-ins.ts';

/** Under every form and result: whose it is, the words of its licence, and what the band is made of. */
export function Credit({ instrument, lead }: { instrument: Instrument; lead?: string }) {
  const { credit, licence, scales } = instrument;
  const lang = foreignLanguage(instrument, language);
  const changes = new Set(scales.flatMap(({ change }) => (change ? `${change.words} ${change.source}` : [])));
  return (
    <div className="small soft anywhere">
      <p>
        {lead && `${lead} `}
        <bdi lang={lang}>{credit}</bdi>
      </p>
      <Fold title={copy.about}>
        <p>
          <bdi lang={lang}>{`${licence.holder}. ${licence.words}`}</bdi>{' '}
          {copy.checked({ day: longCalendarDay(licence.checked) })}
        </p>
        {[...changes].map((words) => (
          <p key={words} lang={lang} dir="auto">
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
