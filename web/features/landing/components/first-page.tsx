import { useEffect, useId, useRef, useState } from 'react';
import { entryTextMax } from '#contract/journal/rules.ts';
import { trialDays, trialFirstPrompt } from '#contract/roles/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { landingCopy } from '../copy.ts';
import { keepAnswer, keptAnswer, takeAlong } from '../first-answer.ts';
import { registerAddress } from '../register-address.ts';

const copy = landingCopy.firstPage;

/** One prompt, before any account. The first words dye the first cell of a week; whoever signs up finds them on their first page. */
export function FirstPage({ code }: { code: string }) {
  const paper = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'blank' | 'kept' | 'unkept'>('blank');
  const heading = useId();

  const keep = (text: string) => {
    const isKept = keepAnswer(text);
    setState(text.trim() === '' ? 'blank' : isKept ? 'kept' : 'unkept');
  };

  // Typed while the page was only drawn, or on an earlier visit. The server, which draws this page as well, knows neither.
  useEffect(() => {
    if (!paper.current) return;
    paper.current.value ||= keptAnswer();
    if (paper.current.value) keep(paper.current.value);
  }, []);

  return (
    <section className="first" aria-labelledby={heading}>
      <div>
        <p className="note">{copy.title}</p>
        <h2 id={heading}>{trialFirstPrompt}</h2>
      </div>
      <Field label={copy.label} hideLabel>
        <Textarea
          ref={paper}
          rows={2}
          written
          dir="auto"
          maxLength={entryTextMax}
          placeholder={copy.placeholder}
          onChange={(event) => keep(event.target.value)}
        />
      </Field>
      <div className="loombox" aria-hidden="true">
        <ol className="loom">
          {Array.from({ length: trialDays }, (_, day) => (
            <li key={day} className={day > 0 ? 'ahead' : state === 'blank' ? 'today' : 'high is-fresh'} />
          ))}
        </ol>
      </div>
      <div className="first__acts">
        <p className="small soft" role="status">
          {state === 'blank' ? copy.hint : state === 'kept' ? copy.kept : copy.unkept}
        </p>
        {state !== 'blank' && (
          <Button
            onClick={() => {
              takeAlong();
              location.assign(registerAddress('client', code));
            }}
          >
            {copy.button}
          </Button>
        )}
      </div>
    </section>
  );
}
