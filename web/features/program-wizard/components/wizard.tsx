import { useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useLocation } from 'wouter';
import { AppLink } from '#web/ui/link.tsx';
import { wizardCopy } from '../copy.ts';
import { unsavedState } from '../model/save-state.ts';
import type { Step } from '../model/draft.ts';
import type { ServerChange, Session } from '../session.ts';
import { useKeptDraft } from '../use-kept-draft.ts';
import { useSaveProgram } from '../use-save-program.ts';
import { PromptsStep } from './daily-prompts-step.tsx';
import { DraftLine, Notices } from './draft-status.tsx';
import { ThemeStep } from './program-theme-step.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { ServerVersionDialog, TabVersionDialog } from './version-dialogs.tsx';
import { PracticesStep } from './weekly-practices-step.tsx';
import { WeeksStep } from './weekly-themes-step.tsx';
import { useWizardState, WizardProvider } from './wizard-context.ts';
import { BottomBar, StepNav, useStepFocus } from './wizard-navigation.tsx';
import './wizard.css';

const stepParts: Record<Step, ComponentType> = { 1: ThemeStep, 2: WeeksStep, 3: PracticesStep, 4: PromptsStep };

type WizardProps = {
  session: Session;
  timeZone: string;
  /** Known already when the page opens: the draft is older than the program. */
  change?: ServerChange | null;
  /** The draft is gone; the page begins again. */
  onRestart: () => void;
};

export function Wizard({ session, timeZone, change: earlierChange = null, onRestart }: WizardProps) {
  const { store, keeper, mode } = session;
  const state = useWizardState(store);
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [, navigate] = useLocation();
  const [isStopped, setStopped] = useState(false);
  const [change, setChange] = useState(earlierChange && { ...earlierChange, isInSave: false });
  useKeptDraft(session);
  useStepFocus(state);
  const save = useSaveProgram(session, {
    onSaved: ({ id }) => navigate(mode === 'new' ? '/' : `/programs/preview?id=${id}`),
    onStopped: () => setStopped(true),
    onChanged: (found) => setChange({ ...found, isInSave: true }),
  });
  const StepPart = stepParts[state.step];
  const begin = () => {
    if (!save.isPending) save.mutate();
  };

  return (
    <WizardProvider value={{ state, dispatch: store.dispatch, mode }}>
      <div className="wiz">
        <AppLink className="wizcrumb" href="/programs/list">
          <ArrowLeft />
          {wizardCopy.library}
        </AppLink>
        <div className="wizhead">
          <h1 className="title">{wizardCopy.modes[mode].title}</h1>
          <DraftLine keeper={keeper} timeZone={timeZone} onRestart={onRestart} />
        </div>
        <StepNav />
        <Notices onShowParts={() => setStopped(true)} isSaving={save.isPending} />
        <div className="wizgrid">
          <StepPart />
        </div>
        <BottomBar isSaving={save.isPending} onSave={begin} />
      </div>
      {isStopped && (
        <SaveDialog
          isSaving={save.isPending}
          onAgain={begin}
          onClose={() => setStopped(false)}
          onSeparate={() => {
            store.dispatch({ type: 'saving', save: unsavedState() });
            begin();
          }}
        />
      )}
      {change && (
        <ServerVersionDialog
          session={session}
          change={change}
          onMine={() => change.isInSave && begin()}
          onClose={() => setChange(null)}
        />
      )}
      {kept.kind === 'elsewhere' && <TabVersionDialog session={session} other={kept.other} onRestart={onRestart} />}
    </WizardProvider>
  );
}
