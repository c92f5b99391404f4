import { useState } from 'react';
import { entryPreview } from '#contract/journal/rules.ts';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { momentOf } from '../when.ts';
import { othersCopy as copy } from './copy.ts';
import './other-texts.css';

type OtherText = Draft['others'][number];

/** The same day was written on in two windows: both texts are there, and the person decides. */
export default function OtherTexts({ others, timeZone }: { others: readonly OtherText[]; timeZone: string }) {
  return (
    <section className="othertexts" aria-label={copy.title}>
      <h2 className="h3">{copy.title}</h2>
      <p className="small soft">{copy.note}</p>
      <ul>
        {others.map((other) => (
          <Other key={other.id} other={other} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function Other({ other, timeZone }: { other: OtherText; timeZone: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <p className="read" dir="auto">
        {entryPreview(other.text)}
      </p>
      <p className="small faint">{copy.kept(momentOf(other.keptAt, timeZone))}</p>
      <div className="othertexts__acts">
        <Button small onClick={() => other.take()}>
          {copy.take}
        </Button>
        <Button small variant="quiet" onClick={() => (isAsking ? other.discard() : setAsking(true))}>
          {isAsking ? copy.sure : copy.discard}
        </Button>
      </div>
    </li>
  );
}
