import { useEffect, useRef, useState } from 'react';
import ChevronDown from '#web/ui/icons/chevron-down.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Engagement, Milestones, MoodInsights, ProgressTimeline } from './client-progress.tsx';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import type { ClientDetail } from '../queries.ts';
import './figures-fold.css';

const copy = clientPageCopy.figures;

/** Per coach and device. Storage may be blocked; then it is shut on every visit. */
const placeOf = (coachId: string) => `figures:${coachId}`;
function wasOpen(coachId: string): boolean {
  try {
    return localStorage.getItem(placeOf(coachId)) === 'open';
  } catch {
    return false;
  }
}
function remember(coachId: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(placeOf(coachId), 'open');
    else localStorage.removeItem(placeOf(coachId));
  } catch {
    // It opens for this visit.
  }
}

type FiguresFoldProps = { detail: ClientDetail; coachId: string; timeZone: string };

/** Everything that can be said in numbers, shut until it is wanted; printed in any case. */
export function FiguresFold({ detail, coachId, timeZone }: FiguresFoldProps) {
  const [isOpen, setOpen] = useState(() => wasOpen(coachId));
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const unfold = () => fold.current?.toggleAttribute('open', true);
    const refold = () => fold.current?.toggleAttribute('open', isOpen);
    addEventListener('beforeprint', unfold);
    addEventListener('afterprint', refold);
    return () => {
      removeEventListener('beforeprint', unfold);
      removeEventListener('afterprint', refold);
    };
  }, [isOpen]);
  const { engagement, moodData, progress } = detail;
  return (
    <details className="figfold" ref={fold} open={isOpen}>
      <summary
        onClick={(event) => {
          // The attribute follows the state; the browser would toggle it a second time.
          event.preventDefault();
          remember(coachId, !isOpen);
          setOpen(!isOpen);
        }}
      >
        <h2 className="h2">{copy.title}</h2>
        <ul>
          {progress.totalDays > 0 && (
            <li>
              <RichText text={copy.pages} values={{ done: progress.completedDays, all: progress.totalDays }} />
            </li>
          )}
          {moodData.currentAverage !== null && (
            <li>
              <RichText
                text={copy.mood}
                values={{ mood: oneDecimal(moodData.currentAverage), trend: moodData.trend }}
              />
            </li>
          )}
          <li>
            <RichText text={copy.logins} values={{ days: engagement.loginFrequency }} />
          </li>
          {engagement.streakDays > 0 && (
            <li>
              <RichText text={copy.streak} values={{ count: engagement.streakDays }} />
            </li>
          )}
          <li>
            <RichText text={copy.missed} values={{ count: engagement.missedDays }} />
          </li>
        </ul>
        <span className="figfold__turn">
          {isOpen ? copy.hide : copy.show}
          <ChevronDown />
        </span>
      </summary>
      <div className="figin">
        <Engagement detail={detail} />
        <MoodInsights detail={detail} />
        <ProgressTimeline detail={detail} />
        <Milestones milestones={progress.milestones} timeZone={timeZone} />
      </div>
    </details>
  );
}
