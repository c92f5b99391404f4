import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import type { Checked, Texts } from './check/checked.ts';
import type { Checker } from './checker.ts';

/** After a pause in typing; a fault is expected while a word is unfinished. */
const checkDelay = 250;

/** What the server said about the texts it was sent. It says nothing about any others. */
export type Refused = { of: Texts; fields: FieldErrors } | undefined;

type Outcome = { of: Texts; checked: Checked } | undefined;

/** The latest check of what stands in the boxes. Between a change and its check the one before is still shown. */
export function useCheck(checker: Checker, texts: Texts, refused: Refused) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isUnavailable, setUnavailable] = useState(false);
  const isFirst = useRef(true);

  useEffect(() => {
    let isOver = false;
    const delay = isFirst.current ? 0 : checkDelay;
    const run = () => {
      isFirst.current = false;
      checker.check(texts, refusedNow(refused, texts)).then(
        (checked) => {
          if (isOver) return;
          setOutcome({ of: texts, checked });
          setUnavailable(false);
        },
        () => !isOver && setUnavailable(true),
      );
    };
    const timer = setTimeout(run, delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [checker, texts, refused]);

  const isCurrent = outcome?.of === texts;
  return {
    checked: outcome?.checked,
    /** Of which texts that is the check. */
    of: outcome?.of,
    isUnavailable,
    /** For whoever cannot wait for the pause. Undefined where nothing can be checked. */
    checkNow: useCallback(async () => {
      if (isCurrent && outcome) return outcome.checked;
      return await checker.check(texts, refusedNow(refused, texts)).catch(() => undefined);
    }, [checker, isCurrent, outcome, refused, texts]),
  };
}

function refusedNow(refused: Refused, texts: Texts): FieldErrors {
  return refused?.of === texts ? refused.fields : {};
}
