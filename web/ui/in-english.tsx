import { useState } from 'react';
import { loadEnglish } from '#messages/language.ts';
import { inEnglish as copy } from '#messages/ui-in-english.ts';
import { Button } from './button.tsx';
import { RichText } from './rich-text.tsx';

export type English = Awaited<ReturnType<NonNullable<typeof loadEnglish>>>['english'];
/** A sentence, or several, as they are in English now. */
type InEnglishProps = { say: (english: English) => string | readonly string[] };

/**
 * Beside what decides who sees or loses something: while no native reader has read the page's language, the same
 * in English. Nothing where the language is reviewed.
 */
export function InEnglish({ say }: InEnglishProps) {
  return loadEnglish === undefined ? null : <Translation load={loadEnglish} say={say} />;
}

function Translation({ say, load }: InEnglishProps & { load: NonNullable<typeof loadEnglish> }) {
  const [english, setEnglish] = useState<English | 'failed'>();
  const [isShown, setShown] = useState(false);

  function onClick() {
    setShown(!isShown);
    if (!isShown && typeof english !== 'object')
      load().then(
        (loaded) => setEnglish(loaded.english),
        () => setEnglish('failed'),
      );
  }

  return (
    <div className="small">
      <Button variant="quiet" small className="flush" aria-expanded={isShown} onClick={onClick}>
        {copy.show}
      </Button>
      {isShown && english === 'failed' && <p role="alert">{copy.failed}</p>}
      {isShown &&
        typeof english === 'object' &&
        [say(english)].flat().map((sentence) => (
          <p key={sentence} lang="en" dir="ltr">
            <RichText text={sentence} />
          </p>
        ))}
    </div>
  );
}
