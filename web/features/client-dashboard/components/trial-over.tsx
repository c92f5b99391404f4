import { Notice } from '#web/ui/state.tsx';
import { trialOverCopy } from '../common-copy.ts';

/** Stands where the form stood: reading goes on, and the sentence says what writing needs. */
export function TrialOver() {
  return (
    <Notice className="trialover" title={trialOverCopy.title}>
      {trialOverCopy.text}
    </Notice>
  );
}
