import type { Answer, Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { answersOf, foreignLanguage } from '#contract/check-ins/rules.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { goalsTitle } from '#messages/goals-title.ts';
import { language } from '#messages/language.ts';
import { checkIns as checkInsCopy } from '#messages/coach-check-ins.ts';

const copy = checkInsCopy.shown;

/** Everything a coach may want to know of a check-in before sending it. Null: the goals, which have no questions. */
export function Preview({ instrument, onClose }: { instrument: Instrument | null; onClose: () => void }) {
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => open || onClose()}
      title={instrument?.title ?? goalsTitle}
      description={instrument ? instrument.about : checkInsCopy.goals.text}
    >
      {instrument && <InstrumentWords instrument={instrument} />}
    </Dialog>
  );
}

export function InstrumentWords({ instrument }: { instrument: Instrument }) {
  const { instruction, items, scales, credit, licence } = instrument;
  const lang = foreignLanguage(instrument, language);
  const sets = new Set(items.map((item) => item.kind === 'scale' && item.answers));
  const [first] = items;
  const common = sets.size === 1 && first?.kind === 'scale' ? answersOf(instrument, first) : null;
  return (
    <div className="instwords stack g3">
      {instruction && (
        <p className="read" lang={lang} dir="auto">
          {instruction}
        </p>
      )}
      {common && (
        <p className="small soft">
          {copy.each} <bdi lang={lang}>{inRow(common)}</bdi>
        </p>
      )}
      <ol>
        {items.map((item) => (
          <li key={item.id} lang={lang} dir="auto">
            {item.text}
            {!common && <small>{answerWords(instrument, item)}</small>}
          </li>
        ))}
      </ol>
      {scales.length > 0 && (
        <>
          <h3 className="h3">{copy.scores}</h3>
          <ul>
            {scales.map(({ id, title, method, items: of, reversed, min, max, change }) => (
              <li key={id}>
                <bdi lang={lang}>{title}</bdi>
                <small>
                  {copy.scale({ method, items: of.length, min, max })}
                  {reversed.length > 0 && ` ${copy.reversed({ count: reversed.length })}`}{' '}
                  {change ? copy.change({ points: change.points }) : copy.noChange}{' '}
                  {change && (
                    <>
                      <bdi lang={lang}>{change.words}</bdi> <Source address={change.source} />
                    </>
                  )}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {(licence.words || credit || licence.sources.length > 0) && (
        <>
          <h3 className="h3">{copy.licence}</h3>
          <p className="anywhere" lang={lang} dir="auto">
            {[credit, licence.words].filter(Boolean).join(' ')}
          </p>
          <ul>
            {licence.sources.map((source) => (
              <li key={source}>
                <Source address={source} />
              </li>
            ))}
          </ul>
          <p className="small soft">{copy.looked({ day: longCalendarDay(licence.checked) })}</p>
        </>
      )}
    </div>
  );
}

/** A source of a brought file may be anything; only an address of the web becomes a link. */
function Source({ address }: { address: string }) {
  if (!address.startsWith('https://')) return address;
  return (
    <a className="small anywhere" href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}

const inRow = (answers: readonly Answer[]): string =>
  answers.map(({ value, label }) => (label ? `${value} ${label}` : value)).join(' · ');

function answerWords(instrument: Instrument, item: Item): string {
  if (item.kind === 'scale') return inRow(answersOf(instrument, item));
  if (item.kind === 'number') return copy.number(item);
  return item.kind === 'choice' ? item.options.join(' · ') : copy.words;
}
