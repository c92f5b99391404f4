import { useEffect, useId, useRef, useState } from 'react';
import { entryTextMax } from '#contract/journal/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PaperTextarea } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { landing as landingCopy } from '#messages/landing.ts';
import { keepAnswer, keptAnswer, takeAlong } from '../first-answer.ts';
import { registerAddress } from '../register-address.ts';

const copy = landingCopy.firstPage;

/** A page to write on without an account; after sign-up the text is on the first page. */
export function FirstPage({ code }: { code: string }) {
  const paper = useRef<HTMLTextAreaElement>(null);
  const [canKeep, setCanKeep] = useState(true);
  const heading = useId();

  function keep(text: string) {
    // As in a field whose text React knows.
    if (paper.current) paper.current.dir = text ? 'auto' : '';
    setCanKeep(keepAnswer(text, copy.prompt) || text.trim() === '');
  }

  // Typed while the page was only drawn, or on an earlier visit. The server, which draws this page as well, knows neither.
  useEffect(() => {
    if (!paper.current) return;
    paper.current.value ||= keptAnswer();
    if (paper.current.value) keep(paper.current.value);
  }, []);

  return (
    <Sheet className="first" stacked ribbon={1} aria-labelledby={heading}>
      <p className="note">{copy.title}</p>
      <h2 className="first__prompt" id={heading}>
        {copy.prompt}
      </h2>
      <Field label={copy.label} hideLabel>
        <PaperTextarea
          ref={paper}
          lines={3}
          maxLength={entryTextMax}
          placeholder={copy.placeholder}
          onChange={(event) => keep(event.target.value)}
        />
      </Field>
      <div className="row wrap gy2 gx4 mt5">
        <Button
          variant="primary"
          onClick={() => {
            takeAlong();
            location.assign(registerAddress('client', code));
          }}
        >
          {copy.button}
        </Button>
        <p className="small soft" role="status">
          {canKeep ? copy.kept : copy.unkept}
        </p>
      </div>
    </Sheet>
  );
}
