import { useMemo } from 'react';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { fieldErrorsOf } from '#web/platform/api.ts';

export type FaultOf = (path: string) => string | undefined;

/** What the server says of a field or anything in it. The answers of a question are beside the others of its set. */
export function useFaults(error: Error | null, sent: Instrument | undefined): FaultOf {
  return useMemo(() => {
    const faults = Object.entries(fieldErrorsOf(error));
    const at = (path: string) => {
      const whole = `instrument.${path}`;
      return faults.find(([name]) => name === whole || name.startsWith(`${whole}.`))?.[1];
    };
    return (path) => {
      const [, index = ''] = /^items\.(\d+)\.answers$/.exec(path) ?? [];
      const item = sent?.items[Number(index)];
      return index && item?.kind === 'scale' ? at(`answers.${item.answers}`) : at(path);
    };
  }, [error, sent]);
}
