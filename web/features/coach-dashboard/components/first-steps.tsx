import type { ReactNode } from 'react';
import Check from '#web/ui/icons/check.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Section } from '#web/ui/section.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { CoachDashboard } from '../queries.ts';
import './first-steps.css';

const copy = coachHomeCopy.firstSteps;

type FirstStepsProps = {
  steps: NonNullable<CoachDashboard['firstSteps']>;
  /** The referral code, to copy; another feature's. */
  code: ReactNode;
};

/** For a coach without clients, in place of zeros. The third step is done with the first client, and the list goes. */
export function FirstSteps({ steps, code }: FirstStepsProps) {
  const list = [
    {
      ...copy.profile,
      isDone: steps.profile,
      acts: (isNow: boolean) => (
        <ButtonLink small variant={steps.profile ? 'quiet' : isNow ? 'primary' : 'second'} href="/profile/edit">
          {steps.profile ? copy.profile.edit : copy.profile.write}
        </ButtonLink>
      ),
    },
    {
      ...copy.program,
      isDone: steps.program,
      acts: (isNow: boolean) => (
        <>
          <ButtonLink small variant="quiet" href="/programs/list">
            {copy.program.preview}
          </ButtonLink>
          <ButtonLink small variant={isNow ? 'primary' : 'second'} href="/programs/new">
            {copy.program.create}
          </ButtonLink>
        </>
      ),
    },
    { ...copy.code, isDone: false, acts: () => code },
  ];
  const now = list.findIndex(({ isDone }) => !isDone);
  return (
    <Section title={copy.title} className="today" aside={<span className="small soft">{copy.note}</span>}>
      <ol className="firststeps">
        {list.map(({ title, text, done, isDone, acts }, index) => (
          <li
            key={title}
            className={classes('step', isDone ? 'step--done' : index === now && 'step--now')}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="step__number num">
              {isDone ? (
                <>
                  <Check />
                  <span className="sr">{copy.done}</span>
                </>
              ) : (
                index + 1
              )}
            </span>
            <div>
              <h3 className="h3">{title}</h3>
              <p className="soft">{isDone ? done : text}</p>
            </div>
            <div className="step__acts row stretch g1">{acts(index === now)}</div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
