import type { ComponentProps, ReactNode } from 'react';
import Check from '#web/ui/icons/check.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { checkIns as copy } from '#messages/coach-check-ins.ts';
import './check-ins.css';

type InstrumentRowProps = {
  instrument: Pick<Instrument, 'title' | 'about'>;
  /** Questions and minutes. */
  length?: readonly string[];
  /** Left out where it is the coach’s own. */
  licence?: Pick<Instrument['licence'], 'status' | 'holder' | 'sources'> | false;
  children: ReactNode;
};

export function InstrumentRow({ instrument: { title, about }, length = [], licence, children }: InstrumentRowProps) {
  return (
    <li className="inst">
      <div dir="auto">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p>{about}</p>
      </div>
      <p className="inst__len">
        <b>{length[0]}</b>, <span className="nowrap">{length[1]}</span>
      </p>
      <div>{licence && <Licence licence={licence} />}</div>
      <div className="row wrap g1 flush">{children}</div>
    </li>
  );
}

export const lengthOf = ({ items, minutes }: Instrument) => [
  copy.questions({ count: items.length }),
  copy.minutes({ count: minutes }),
];

type RowButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'onClick'> & { verb: string; title: string };

export function RowButton({ verb, title, ...rest }: RowButtonProps) {
  return (
    <Button variant="quiet" small {...rest} aria-label={copy.about({ verb, title })}>
      {verb}
    </Button>
  );
}

/** Whose it is and where that is written, as a part of the row and no footnote. */
function Licence({
  licence: { status, holder, sources },
}: {
  licence: NonNullable<Exclude<InstrumentRowProps['licence'], false>>;
}) {
  const host = sources.filter((source) => URL.canParse(source)).map((source) => new URL(source).host)[0];
  return (
    <>
      <Badge tone={status === 'other' ? 'plain' : 'green'}>
        {status !== 'other' && <Check />}
        {copy.licences[status]}
      </Badge>
      <p className="small mt1h">{[holder, host].filter(Boolean).join(', ')}</p>
    </>
  );
}
