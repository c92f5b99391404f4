import { useRef, useState } from 'react';
import { instrumentMaxBytes } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { slugOf } from '#contract/text.ts';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { toast } from '#web/platform/toast-store.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { checkIns as all } from '#messages/coach-check-ins.ts';
import { InstrumentRow, lengthOf, RowButton } from './instrument-row.tsx';
import { useRemoveForm, useSaveForm } from './mutations.ts';
import { sendableOf, type Sendable } from './queries.ts';

const copy = all.own;

type OwnCheckInsProps = { own: readonly Instrument[]; onSend: (sendable: Sendable) => void };

export function OwnCheckIns({ own, onSend }: OwnCheckInsProps) {
  const make = useRef<HTMLDivElement>(null);
  // The row goes with its button, and the focus must not go with it.
  const remove = useRemoveForm(() => make.current?.querySelector('a')?.focus());
  return (
    <Section
      title={copy.title}
      aside={
        <div className="row wrap g2" ref={make}>
          <BringFile />
          <ButtonLink small variant="primary" href="/check-ins/new">
            {copy.make}
          </ButtonLink>
        </div>
      }
    >
      {own.length === 0 && <p className="soft">{copy.empty}</p>}
      <ul>
        {own.map((instrument) => {
          const { id, title, licence } = instrument;
          return (
            <InstrumentRow
              key={id}
              instrument={instrument}
              length={lengthOf(instrument)}
              licence={licence.status !== 'own' && licence}
            >
              <ButtonLink
                variant="quiet"
                small
                href={`/check-ins/${id}`}
                aria-label={all.about({ verb: copy.edit, title })}
              >
                {copy.edit}
              </ButtonLink>
              <RowButton verb={copy.download} title={title} onClick={() => download(instrument)} />
              <SecondPressButton
                variant="quiet"
                small
                label={copy.remove}
                sure={copy.sure}
                about={title}
                onConfirm={() => remove.isPending || remove.mutate({ id, title })}
              />
              <RowButton
                variant="second"
                verb={all.send}
                title={title}
                onClick={() => onSend(sendableOf(instrument))}
              />
            </InstrumentRow>
          );
        })}
      </ul>
    </Section>
  );
}

const download = (instrument: Instrument) =>
  saveFile(`${slugOf(instrument.title) || 'check-in'}.json`, JSON.stringify(instrument, null, 2), 'application/json');

/** "items, 3, text: Please write the question." Lists count from 1. */
function faultInWords(path: string, sentence: string): string {
  const steps = path.split('.').filter((step, index) => index > 0 || step !== 'instrument');
  const place = steps.map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : step)).join(', ');
  return place ? copy.fault({ place, sentence }) : sentence;
}

/** The server looks at it, with the schema that shipped ones pass too. */
function BringFile() {
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ file: string; faults: string[] }>();
  const save = useSaveForm();

  async function take(file: File) {
    const refuse = (...faults: string[]) => setRefused({ file: file.name, faults });
    setRefused(undefined);
    if (file.size > instrumentMaxBytes) return refuse(copy.tooLarge);
    const instrument = await readJson(file);
    if (instrument === undefined) return refuse(copy.notJson);
    save.mutate(
      { id: newUuid(), baseVersion: 0, instrument },
      {
        onSuccess: ({ title }) => toast({ title: copy.brought({ title }) }),
        onError: (error) => {
          const faults = Object.entries(fieldErrorsOf(error)).map(([path, sentence]) => faultInWords(path, sentence));
          refuse(...(faults.length > 0 ? faults : [sentenceOf(error)]));
        },
      },
    );
  }

  return (
    <>
      {refused && (
        <Notice tone="bad" live title={copy.notBrought({ file: refused.file })} className="checkins__refused">
          {refused.faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Notice>
      )}
      <Button small pending={save.isPending} pendingText={copy.bringing} onClick={() => chooser.current?.click()}>
        {copy.bring}
      </Button>
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={copy.bring}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // The same file again is a new choice.
          target.value = '';
        }}
      />
    </>
  );
}

/** Undefined: no JSON. What is in it the server finds out. */
async function readJson(file: File): Promise<Instrument | undefined> {
  try {
    return JSON.parse((await file.text()).replace(/^\ufeff/, '')) as Instrument;
  } catch {
    return undefined;
  }
}
