import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import PenLine from 'lucide-react/icons/pen-line';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import './state-line.css';

const marks = {
  none: null,
  draft: PenLine,
  device: Smartphone,
  saved: Check,
  sent: Check,
  read: CheckCheck,
  bad: CircleAlert,
};

export type TextState = keyof typeof marks | 'busy';

/** Where a text is: nothing written, draft, on this device, saving, saved, sent, read, could not save. Icon, word, time. */
export function StateLine({ state, children }: { state: TextState; children: ReactNode }) {
  const Mark = state === 'busy' ? Spinner : marks[state];
  return (
    <span className={`stateline stateline--${state}`} role="status">
      {Mark && <Mark />}
      {children}
    </span>
  );
}
