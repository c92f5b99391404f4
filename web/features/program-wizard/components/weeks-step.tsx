import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { wizardCopy } from '../copy.ts';
import { themeAddress } from '../model/addresses.ts';
import { isBlank, isThemeBlank, weeksOf } from '../model/content.ts';
import type { Theme } from '../model/content.ts';
import { openWeekOf } from '../model/reducer.ts';
import { ThemeForm } from './theme-form.tsx';
import { WeekRow } from './week-row.tsx';
import { WeeksCard } from './weeks-card.tsx';
import { useWizard } from './wizard-context.ts';
import './weeks.css';

const copy = wizardCopy.weeks;

export default function WeeksStep() {
  const { state, dispatch } = useWizard();
  const open = openWeekOf(state);
  return (
    <>
      <div>
        <Section title={wizardCopy.steps.names[1]} aside={<p className="note">{copy.note}</p>}>
          <ol className="wizweeks">
            {weeksOf(state.content).map(({ number, week }) => (
              <WeekRow key={number} number={number} isOpen={number === open}>
                {number === open ? (
                  <ThemeForm week={number} theme={week.theme} />
                ) : (
                  <>
                    <ThemeSummary theme={week.theme} />
                    <Button
                      small
                      onClick={() =>
                        dispatch({ type: 'open-week', week: number, focus: themeAddress(number, 'title') })
                      }
                    >
                      {copy.edit}
                      <span className="sr">{copy.ofWeek(number)}</span>
                    </Button>
                  </>
                )}
              </WeekRow>
            ))}
          </ol>
        </Section>
      </div>
      <aside className="wizside">
        <Section title={wizardCopy.client.title}>
          <WeeksCard />
        </Section>
      </aside>
    </>
  );
}

function ThemeSummary({ theme }: { theme: Theme }) {
  const topics = theme.discussionTopics.filter((topic) => !isBlank(topic)).length;
  const hasTitle = !isBlank(theme.title);
  const hasFocus = !isBlank(theme.focusDescription);
  const hasGoal = !isBlank(theme.integrationGoal);
  if (isThemeBlank(theme)) return <p className="note">{copy.untouched}</p>;
  return (
    <div>
      {hasTitle && <p className="h3">{theme.title}</p>}
      {hasFocus && <p className="soft wizclip">{theme.focusDescription}</p>}
      {hasTitle && hasFocus ? (
        <p className="small faint">{copy.summary(topics, hasGoal)}</p>
      ) : (
        <p className="note">{copy.missing(hasTitle, hasFocus, topics > 0, hasGoal)}</p>
      )}
    </div>
  );
}
