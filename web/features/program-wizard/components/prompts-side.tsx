import { Suspense, useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import { defaultPromptText } from '#contract/programs/constants.ts';
import { part } from '#web/platform/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthoringKey, AuthoringLoom, type AuthoringCell } from '#web/ui/loom/authoring-loom.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { wizardCopy } from '../copy.ts';
import { promptAddress } from '../model/addresses.ts';
import { countsOf, daysOf, isBlank, promptOf } from '../model/content.ts';
import type { WizardState } from '../model/reducer.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.prompts;
const LookDialog = part(() => import('./look-dialog.tsx'));

export function PromptsSide() {
  const { state, dispatch } = useWizard();
  const [isLooking, setLooking] = useState(false);
  const { written, days } = countsOf(state.content);
  const hasErrors = Object.keys(state.errors).some((address) => address.startsWith('prompt.'));
  const { text } = promptOf(state.content, state.day);
  return (
    <aside className="wizside">
      <Section title={copy.written(written, days)} className="wizindex">
        <AuthoringLoom cells={cellsOf(state)} onOpen={(day) => dispatch({ type: 'open-day', day, focus: true })} />
        <AuthoringKey errors={hasErrors} />
        <p className="small soft wizindex__say">{copy.filling(defaultPromptText, days - written)}</p>
      </Section>
      <Section
        title={wizardCopy.client.title}
        aside={<p className="small soft num">{wizardCopy.client.day(state.day)}</p>}
      >
        <Sheet className="wizleaf">
          <p className="prompt">{isBlank(text) ? defaultPromptText : text}</p>
          {isBlank(text) && <p className="note">{copy.leftEmpty}</p>}
          <span className="wizleaf__lines" aria-hidden="true" />
        </Sheet>
        <Button
          block
          className="wizlook"
          onPointerEnter={() => void LookDialog.preload().catch(() => {})}
          onClick={() => setLooking(true)}
        >
          <Eye />
          {copy.look}
        </Button>
      </Section>
      <Suspense>{isLooking && <LookDialog onClose={() => setLooking(false)} />}</Suspense>
    </aside>
  );
}

function cellsOf({ content, day: open, errors }: WizardState): AuthoringCell[] {
  return daysOf(content).map(({ day, prompt }) => {
    const isWritten = !isBlank(prompt.text);
    const state = promptAddress(day) in errors ? 'error' : day === open ? 'open' : isWritten ? 'written' : 'empty';
    return { day, state, isWritten };
  });
}
