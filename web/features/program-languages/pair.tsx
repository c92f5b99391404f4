import CornerDownLeft from '#web/ui/icons/corner-down-left.ts';
import TriangleAlert from '#web/ui/icons/triangle-alert.ts';
import { limitOfPlace } from '#contract/programs/translations.ts';
import { languages as copy } from '#messages/program-languages.ts';
import type { Draft as Kept } from '#web/platform/device/use-draft.ts';
import { shortDayAndMonth } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { changedAt, dayOf, nameOf, textAt, theirsAt, typed, type Draft, type Place } from './model.ts';
import type { Translation, Translations } from './queries.ts';

export const pairId = (place: string): string => `text-${place}`;

type PairProps = {
  place: Place;
  data: Translations;
  stored: Translation;
  draft: Kept<Draft>;
  language: string;
  timeZone: string;
  error: string | undefined;
  onOpen: () => void;
};

/** A text of the original, and the same in the other language. */
export function Pair({ place: at, data, stored, draft, language, timeZone, error, onOpen }: PairProps) {
  const { place } = at;
  const source = data.texts[place] ?? '';
  const text = textAt(stored, draft.value, place);
  const changed = changedAt(stored, draft.value, place);
  const theirs = theirsAt(stored, draft.value, place);
  const { nameHere: original } = nameOf(data.program.language);
  const label = labelOf(at);
  const set = (next: string, isChecked = changed !== undefined) =>
    draft.set((now) => typed(stored, now, place, next, isChecked));
  return (
    <div className={classes('pair', text.trim() === '' && 'pair--missing')}>
      <p className="pair__label small soft">{label}</p>
      <p className="read pair__from" lang={data.program.language} dir="auto">
        {source}
      </p>
      <div className="pair__to">
        <Field
          id={pairId(place)}
          label={copy.textIn({ text: label, language: nameOf(language).nameHere })}
          hideLabel
          error={error}
        >
          <Textarea
            written
            grows
            rows={1}
            lang={language}
            maxLength={limitOfPlace(place)}
            value={text}
            placeholder={copy.untranslated}
            onFocus={onOpen}
            onChange={(event) => set(event.target.value)}
          />
        </Field>
        {changed && (
          <p className="pair__note small row wrap inline gx2">
            <TriangleAlert />
            {copy.stale({ language: original, day: shortDayAndMonth(new Date(changed), timeZone) })}
            <Button small variant="quiet" onClick={() => set(text, true)}>
              {copy.stillRight}
            </Button>
          </p>
        )}
        {theirs !== undefined && <p className="pair__note small">{copy.theirs({ text: theirs })}</p>}
        {text.trim() === '' && (
          <p className="small soft row inline g1">
            <CornerDownLeft />
            {at.kind === 'prompt' ? copy.says({ language: original }) : copy.shownIn({ language: original })}
          </p>
        )}
      </div>
    </div>
  );
}

function labelOf(at: Place): string {
  if (at.kind === 'prompt') return copy.day({ day: dayOf(at) });
  const names: Record<string, string> = copy.fields;
  const field = names[at.kind === 'week' && at.field === 'title' ? 'theme' : at.field] ?? '';
  return at.kind === 'practice' ? copy.practice({ number: at.at, field }) : field;
}
