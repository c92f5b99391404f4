import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy, usualPractices } from './copy.ts';

const copy = previewCopy.practices;
type Practice = ProgramPreview['weeklyPractices'][number];

/** The program's own, or the usual ones for as many of its weeks as there are. */
export function WeeklyPractices({ practices, weeks }: { practices: readonly Practice[]; weeks: number }) {
  return (
    <Section title={copy.title}>
      <ol className="practs">
        {practices.length > 0
          ? practices.map((practice, index) => (
              <OwnPractice
                key={practice.id}
                practice={practice}
                isFirst={practices[index - 1]?.weekNumber !== practice.weekNumber}
              />
            ))
          : usualPractices.slice(0, weeks).map(({ title, text }, index) => (
              <li key={title}>
                <span className="soft num">{copy.week(index + 1)}</span>
                <b>{title}</b>
                <p className="soft">{text}</p>
              </li>
            ))}
      </ol>
    </Section>
  );
}

/** The week is printed at its first practice and read out at every one. */
function OwnPractice({ practice, isFirst }: { practice: Practice; isFirst: boolean }) {
  const { weekNumber, title, purpose, duration, difficulty, instructions, isOptional } = practice;
  const kind = copy.kinds[practice.practiceType] ?? practice.practiceType;
  return (
    <li className={isFirst ? undefined : 'practs__same'}>
      <span className={isFirst ? 'soft num' : 'sr'}>{copy.week(weekNumber)}</span>
      <div>
        <b>{title}</b>
        <p className="practs__facts small soft">{[duration, difficulty, kind].filter(Boolean).join(', ')}</p>
        {isOptional && <Badge tone="line">{copy.optional}</Badge>}
      </div>
      <div>
        {purpose && <p className="soft">{purpose}</p>}
        {instructions.length > 0 && (
          <details className="fold">
            <summary>
              {copy.steps}
              <span className="sr">: {title}</span>
            </summary>
            <ol>
              {instructions.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  );
}
