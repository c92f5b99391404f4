import Plus from 'lucide-react/icons/plus';
import { practicesPerWeekMax } from '#contract/programs/constants.ts';
import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { wizardCopy } from '../copy.ts';
import { addPracticeAddress, fieldId } from '../model/addresses.ts';
import { weeksOf } from '../model/content.ts';
import type { Practice } from '../model/content.ts';
import { PracticeCard } from './practice-card.tsx';
import { PracticeForm } from './practice-form.tsx';
import { PracticeRow } from './practice-row.tsx';
import { WeekRow } from './week-row.tsx';
import { useWizard } from './wizard-context.ts';
import './weeks.css';
import './practices.css';

const copy = wizardCopy.practices;

export default function PracticesStep() {
  const { state } = useWizard();
  return (
    <>
      <div>
        <Section title={wizardCopy.steps.names[2]} aside={<p className="note">{copy.note}</p>}>
          <ol className="wizweeks">
            {weeksOf(state.content).map(({ number, week }) => (
              <WeekRow
                key={number}
                number={number}
                note={week.theme.title.trim() && <p className="note wizweek__theme">{week.theme.title}</p>}
              >
                <WeekPractices week={number} practices={week.practices} />
              </WeekRow>
            ))}
          </ol>
        </Section>
      </div>
      <aside className="wizside">
        <Section title={wizardCopy.client.title}>
          <PracticeCard />
        </Section>
      </aside>
    </>
  );
}

function WeekPractices({ week, practices }: { week: number; practices: readonly Practice[] }) {
  const { state, dispatch } = useWizard();
  const isFull = practices.length >= practicesPerWeekMax;
  return (
    <div className="wizpractices">
      {practices.length === 0 && <p className="note">{copy.none}</p>}
      <ol>
        {practices.map((practice, index) => (
          <li key={practice.key} className={practice.key === state.practice ? 'is-open' : undefined}>
            {practice.key === state.practice ? (
              <PracticeForm practice={practice} />
            ) : (
              <PracticeRow practice={practice} isFirst={index === 0} isLast={index === practices.length - 1} />
            )}
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="hint">{copy.full(practicesPerWeekMax)}</p>
      ) : (
        <Button
          small
          id={fieldId(addPracticeAddress(week))}
          onClick={() => dispatch({ type: 'add-practice', week, key: newIdempotencyKey() })}
        >
          <Plus />
          {copy.add}
          <span className="sr">{wizardCopy.weeks.ofWeek(week)}</span>
        </Button>
      )}
    </div>
  );
}
