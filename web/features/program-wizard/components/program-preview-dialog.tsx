import { programDay } from '#contract/programs/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { prompt as defaultPrompt } from '#messages/default-prompt.ts';
import { checkIns as checkInsCopy } from '#messages/program-wizard-check-ins.ts';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { checkInOn, isBlank, isPracticeBlank, isThemeBlank, weeksOf } from '../model/content.ts';
import type { ProgramContent, Week } from '../model/content.ts';
import { PracticeFace } from './weekly-practices-step.tsx';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.looking;

/** The whole program in the order in which a client lives through it, before it is sent. */
export function ProgramPreviewDialog({ onClose }: { onClose: () => void }) {
  const { content } = useWizard().state;
  const { title, subtitle, description, coreQuestion, expectedOutcomes } = content.heading;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="xl"
      title={copy.title}
      description={copy.text}
      actions={
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      {/* It scrolls by keyboard too, so it must be reachable. */}
      <div className="wizwhole" tabIndex={0} role="group" aria-label={copy.text}>
        <h3 className="wizmini__title" dir="auto">
          {title.trim() || <span className="faint">{copy.untitled}</span>}
        </h3>
        {!isBlank(subtitle) && (
          <p className="note" dir="auto">
            {subtitle}
          </p>
        )}
        {!isBlank(description) && (
          <p className="wizwhole__text" dir="auto">
            {description}
          </p>
        )}
        {!isBlank(coreQuestion) && (
          <blockquote className="wizmini__question" dir="auto">
            {coreQuestion}
          </blockquote>
        )}
        {!isBlank(expectedOutcomes) && (
          <p className="wizwhole__text">
            <b>{copy.outcomes}</b>
            {expectedOutcomes}
          </p>
        )}
        {weeksOf(content).map(({ number, week }) => (
          <WholeWeek key={number} number={number} week={week} content={content} />
        ))}
      </div>
    </Dialog>
  );
}

function WholeWeek({ number, week, content }: { number: number; week: Week; content: ProgramContent }) {
  const practices = week.practices.filter((practice) => !isPracticeBlank(practice));
  const name = wizardCopy.weeks.week({ week: number });
  return (
    <section className="wizwhole__week">
      <h4 className="h2">
        {isThemeBlank(week.theme) || isBlank(week.theme.title)
          ? name
          : copy.week({ week: number, title: week.theme.title.trim() })}
      </h4>
      {!isBlank(week.theme.focusDescription) && (
        <p className="soft wizwhole__text" dir="auto">
          {week.theme.focusDescription}
        </p>
      )}
      {practices.length > 0 && (
        <>
          <h5 className="small soft mt4">{copy.practices}</h5>
          <ol className="wizmini__practices lines">
            {practices.map((practice) => (
              <li key={practice.key}>
                <PracticeFace practice={practice} />
              </li>
            ))}
          </ol>
        </>
      )}
      <ol className="wizwhole__days mt4">
        {week.prompts.map((prompt, index) => {
          const day = programDay(number, index + 1);
          const checkIn = checkInOn(content, day);
          return (
            <li key={day}>
              <span className="num small soft">{wizardCopy.client.day({ day })}</span>
              <span dir="auto">
                {isBlank(prompt.text) ? defaultPrompt.default : prompt.text}
                {isBlank(prompt.text) && <small className="faint">{copy.empty}</small>}
                {checkIn && <small className="soft">{checkInsCopy.after({ title: checkIn.title })}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
