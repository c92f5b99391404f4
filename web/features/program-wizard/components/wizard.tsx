import { Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useLocation } from 'wouter';
import { part, type Part } from '#web/platform/part.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import { AppLink } from '#web/ui/link.tsx';
import { SkeletonLines } from '#web/ui/loading.tsx';
import { wizardCopy } from '../copy.ts';
import { unsavedState, type Step } from '../model/draft.ts';
import type { ServerChange, Session } from '../session.ts';
import { useKeptDraft } from '../use-kept-draft.ts';
import { useSaveProgram } from '../use-save-program.ts';
import { BottomBar } from './bottom-bar.tsx';
import { DraftLine } from './draft-line.tsx';
import { Notices } from './notices.tsx';
import { StepFocus } from './step-focus.tsx';
import { StepNav } from './step-nav.tsx';
import { ThemeStep } from './theme-step.tsx';
import { useWizardState, WizardProvider } from './wizard-context.ts';
import './wizard.css';

const SaveDialog = part(() => import('./save-dialog.tsx'));
const ServerVersionDialog = part(() => import('./server-version-dialog.tsx'));
const TabVersionDialog = part(() => import('./tab-version-dialog.tsx'));
const WeeksStep = part(() => import('./weeks-step.tsx'));
const PracticesStep = part(() => import('./practices-step.tsx'));
const PromptsStep = part(() => import('./prompts-step.tsx'));

const stepParts: Record<Step, ComponentType> = { 1: ThemeStep, 2: WeeksStep, 3: PracticesStep, 4: PromptsStep };
const laterSteps = [WeeksStep, PracticesStep, PromptsStep];
const dialogs = [SaveDialog, ServerVersionDialog, TabVersionDialog];
const fetchAll = (late: readonly Pick<Part<object>, 'preload'>[]) =>
  void Promise.all(late.map((one) => one.preload())).catch(() => {});

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
  useEffect(() => {
    fetchAll(laterSteps);
    // The dialogs are wanted when the connection is gone, and could not be fetched then.
    return whenIdle(() => fetchAll(dialogs));
  }, []);
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
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <StepPart />
            <StepFocus step={state.step} focus={state.focus} errors={state.errors} />
          </Suspense>
        </div>
        <BottomBar isSaving={save.isPending} onSave={begin} />
      </div>
      <Suspense>
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
      </Suspense>
    </WizardProvider>
  );
}
