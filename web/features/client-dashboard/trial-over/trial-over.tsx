import { Notice } from '#web/ui/state.tsx';
import { trialOverCopy as copy } from './copy.ts';
import './trial-over.css';

/** Stands where the form stood: reading goes on, and the sentence says what writing needs. */
export default function TrialOver() {
  return (
    <Notice className="trialover" title={copy.title}>
      {copy.text}
    </Notice>
  );
}
