import { useEffect, useState } from 'react';
import { languages as copy } from '#messages/program-languages.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { momentOf } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { AuthoringKey, AuthoringLoom, type AuthoringCell } from '#web/ui/loom/authoring-loom.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { Notice, StateLine } from '#web/ui/state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import {
  blank,
  bodyOf,
  countPrompts,
  nameOf,
  noDraft,
  placesIn,
  promptPlace,
  readPlace,
  dayOf,
  textAt,
  typedSince,
} from './model.ts';
import { Pair, pairId } from './pair.tsx';
import { useTranslationsChange, type Translations } from './queries.ts';

type Props = {
  data: Translations;
  language: string;
  timeZone: string;
  reference: string;
  onRemoved: () => void;
};

/** One language beside the original, week by week. */
export function TranslationForm({ data, language, timeZone, reference, onRemoved }: Props) {
  const { program, translations, texts } = data;
  const params = { id: program.id, language };
  const { name, nameHere } = nameOf(language);
  const { nameHere: original } = nameOf(program.language);
  const stored = translations.find((one) => one.language === language) ?? blank(language);
  const draft = useDraft(`program-language:${program.id}:${language}`, noDraft);
  const [week, setWeek] = useState(1);
  const [day, setDay] = useState(1);
  const [focused, setFocused] = useState<{ place: string }>();
  const [isAsking, setAsking] = useState(false);
  const save = useTranslationsChange(reference, (body: ReturnType<typeof bodyOf>) =>
    api('PUT /api/programs/{id}/translations/{language}', { params, body }),
  );
  const remove = useTranslationsChange(reference, () =>
    api('DELETE /api/programs/{id}/translations/{language}', { params }),
  );
  useEffect(() => {
    if (focused) document.getElementById(pairId(focused.place))?.focus();
  }, [focused]);
  const isThere = (place: string) => textAt(stored, draft.value, place).trim() !== '';
  const { days, translated } = countPrompts(data, isThere);
  const open = (number: number) => {
    setDay(number);
    setWeek(Math.ceil(number / 7));
    setFocused({ place: promptPlace(number) });
  };
  const submit = () => {
    const sent = draft.value;
    save.mutate(bodyOf(stored, sent), {
      onSuccess: () => {
        draft.set((now) => typedSince(sent, now));
        toast({ title: copy.saved.title, description: copy.saved.text({ language: nameHere }) });
      },
    });
  };
  const weeks = Array.from({ length: program.durationWeeks }, (_, index) => index + 1);
  const errors = fieldErrorsOf(save.error);
  const cells = Object.keys(texts)
    .map(readPlace)
    .filter(({ kind }) => kind === 'prompt')
    .map((place): AuthoringCell => {
      const number = dayOf(place);
      const isWritten = isThere(place.place);
      return { day: number, isWritten, state: number === day ? 'open' : isWritten ? 'written' : 'empty' };
    });
  const prompt = texts[promptPlace(day)];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <div className="planguages__state row wrap gy1 gx3">
        {draft.isChanged && draft.keptAt ? (
          <>
            <StateLine state="saved">{copy.kept({ time: momentOf(draft.keptAt, timeZone) })}</StateLine>
            <Button variant="quiet" small onClick={() => void draft.clear()}>
              {copy.discard}
            </Button>
          </>
        ) : (
          <StateLine state="none">{copy.keeps}</StateLine>
        )}
      </div>
      {save.error && (
        <Notice tone="bad" className="mb5" title={copy.notSaved} live>
          {sentenceOf(save.error)}
        </Notice>
      )}
      <div className="split">
        <Tabs
          className="wiztabs"
          label={copy.parts}
          lazy
          value={String(week)}
          onChange={(value) => {
            setWeek(Number(value));
            if (value !== '0') setDay(Number(value) * 7 - 6);
          }}
          tabs={[0, ...weeks].map((number) => ({
            value: String(number),
            label: number === 0 ? copy.about : copy.week({ week: number, ...countPrompts(data, isThere, number) }),
            panel: (
              <Sheet className="pairs">
                <p className="pairs__head small soft" aria-hidden="true">
                  <span>{original}</span>
                  <span>{nameHere}</span>
                </p>
                {placesIn(data, number).map((place) => (
                  <Pair
                    key={place.place}
                    {...{ place, data, stored, draft, language, timeZone }}
                    error={errors[`texts.${place.place}`]}
                    onOpen={() => place.kind === 'prompt' && setDay(dayOf(place))}
                  />
                ))}
              </Sheet>
            ),
          }))}
        />
        <aside>
          <Section title={copy.daysIn({ translated, days, language: nameHere })}>
            <AuthoringLoom cells={cells} onOpen={open} />
            <AuthoringKey />
            <p className="small soft mt4">{copy.apart}</p>
          </Section>
          {prompt && (
            <Section title={copy.meets({ day })}>
              <Sheet>
                <p className="prompt" lang={isThere(promptPlace(day)) ? language : program.language} dir="auto">
                  {textAt(stored, draft.value, promptPlace(day)) || prompt}
                </p>
                {!isThere(promptPlace(day)) && <p className="small soft">{copy.says({ language: original })}</p>}
              </Sheet>
            </Section>
          )}
        </aside>
      </div>
      <div className="planguages__foot row wrap between gy2 gx4 mt5">
        <p className="small soft">{copy.missing({ missing: days - translated, language: original })}</p>
        <div className="row wrap g2">
          {stored.revision > 0 && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {copy.removing.button({ language: nameHere })}
            </Button>
          )}
          <Button type="submit" variant="primary" pending={save.isPending} pendingText={copy.saving}>
            {copy.save({ language: name })}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.removing.title({ language: nameHere })}
        confirm={copy.removing.button({ language: nameHere })}
        error={remove.error && sentenceOf(remove.error)}
        onConfirm={async () => {
          await remove.mutateAsync(undefined);
          await draft.clear();
          onRemoved();
        }}
      >
        {copy.removing.text({ language: nameHere, original })}
      </ConfirmDialog>
    </form>
  );
}
