import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { checkIns as copy } from '#messages/coach-check-ins.ts';
import { InstrumentRow, lengthOf, RowButton } from './instrument-row.tsx';
import { Preview } from './instrument-words.tsx';
import { useConfirmScreeners } from './mutations.ts';
import { OwnCheckIns } from './own-check-ins.tsx';
import { goals, libraryQuery, sendableOf, type Library, type Sendable } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import './check-ins.css';

/** The dialogs of a row. A null instrument is that of the goals. */
type Asked = { what: 'preview'; instrument: Instrument | null } | { what: 'send'; sendable: Sendable };

export function CheckInLibrary() {
  const { data, error, refetch } = useQuery(libraryQuery);
  const [asked, setAsked] = useState<Asked>();
  const onSend = (sendable: Sendable) => setAsked({ what: 'send', sendable });
  const rows = (instruments: readonly Instrument[]) =>
    instruments.map((instrument) => (
      <InstrumentRow
        key={instrument.id}
        instrument={instrument}
        length={lengthOf(instrument)}
        licence={instrument.licence}
      >
        {actions(sendableOf(instrument), instrument)}
      </InstrumentRow>
    ));
  const actions = (sendable: Sendable, instrument: Instrument | null) => (
    <>
      <RowButton verb={copy.preview} title={sendable.title} onClick={() => setAsked({ what: 'preview', instrument })} />
      <RowButton variant="second" verb={copy.send} title={sendable.title} onClick={() => onSend(sendable)} />
    </>
  );
  return (
    <div className="checkins">
      <h1 className="title">{copy.title}</h1>
      <p className="soft mt1h mb5">{copy.lede}</p>
      {!data ? (
        error ? (
          <LoadError title={copy.failed} error={error} onRetry={refetch} />
        ) : (
          <Loading text={copy.loading}>
            <SkeletonRows rows={6} />
          </Loading>
        )
      ) : (
        <>
          <Section title={copy.ready} aside={<span className="small soft">{lookedAt(data.ready)}</span>}>
            <ul>
              {rows(data.ready)}
              <InstrumentRow
                instrument={{ title: goals.title, about: copy.goals.about }}
                length={copy.goals.length}
                licence={{ status: 'own', holder: copy.goals.holder, sources: [] }}
              >
                {actions(goals, null)}
              </InstrumentRow>
            </ul>
          </Section>
          <OwnCheckIns own={data.own} onSend={onSend} />
          <Screeners screeners={data.screeners}>{rows(data.screeners.instruments)}</Screeners>
        </>
      )}
      {asked?.what === 'preview' && <Preview instrument={asked.instrument} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'send' && <SendDialog what={asked.sendable} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function lookedAt(instruments: readonly Instrument[]): string {
  const last = instruments
    .map(({ licence }) => licence.checked)
    .toSorted()
    .at(-1);
  return last ? copy.looked({ day: longCalendarDay(last) }) : '';
}

/** Off unless the host allows them, and the coach has said once what they are for. */
function Screeners({ screeners, children }: { screeners: Library['screeners']; children: ReactNode }) {
  const confirm = useConfirmScreeners();
  const words = copy.screeners;
  return (
    <Section title={words.title} aside={!screeners.isOn && <Badge>{words.off}</Badge>}>
      <p className="soft checkins__say">{words.text}</p>
      {screeners.isOn && !screeners.confirmedAt && (
        <div className="row wrap g3 mt3">
          <p>{words.confirm}</p>
          <Button small pending={confirm.isPending} onClick={() => confirm.mutate()}>
            {words.yes}
          </Button>
        </div>
      )}
      <ul>{children}</ul>
      <Fold title={words.why} className="mt3">
        <ul className="stack g2 soft mt2">
          {words.reasons.map(([name, reason]) => (
            <li key={name}>
              <b>{name}.</b> {reason}
            </li>
          ))}
        </ul>
        <p className="small soft mt3">{words.bring}</p>
      </Fold>
    </Section>
  );
}
