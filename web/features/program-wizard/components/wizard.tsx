import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import { useLocation } from 'wouter';
import type { PeopleChoice } from '#contract/programs/schema.ts';
import type { Draft as KeptDraft } from '#web/platform/device/use-draft.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { changesVersion } from '../model/changes-for-people.ts';
import { unsavedState } from '../model/save-state.ts';
import type { Draft, Step } from '../model/draft.ts';
import type { ServerChange } from '../model/open-draft.ts';
import type { WizardStore } from '../model/wizard-store.ts';
import { useSaveProgram } from '../use-save-program.ts';
import { PromptsStep } from './daily-prompts-step.tsx';
import { DraftLine, Notices } from './draft-status.tsx';
import { ThemeStep } from './program-theme-step.tsx';
import { PeopleDialog, PeopleNotice, usePeopleOn } from './people-on-it.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { ServerVersionDialog } from './version-dialogs.tsx';
import { PracticesStep } from './weekly-practices-step.tsx';
import { WeeksStep } from './weekly-themes-step.tsx';
import { useWizardState, WizardProvider, type Mode } from './wizard-context.ts';
import { BottomBar, StepNav, useStepFocus } from './wizard-navigation.tsx';
import './wizard.css';

const stepParts: Record<Step, ComponentType> = { 1: ThemeStep, 2: WeeksStep, 3: PracticesStep, 4: PromptsStep };

type WizardProps = {
  store: WizardStore;
  draft: KeptDraft<Draft>;
  mode: Mode;
  timeZone: string;
  /** How many were on the program when the page opened. */
  peopleCount?: number;
  /** Known already when the page opens: the draft is older than the program. */
  change?: ServerChange | null;
  onCreated?: () => Promise<void>;
  /** The draft is gone; the page begins again. */
  onRestart: () => void;
};

export function Wizard(props: WizardProps) {
  const { store, draft, mode, timeZone, peopleCount = 0, change: earlierChange = null, onCreated, onRestart } = props;
  const state = useWizardState(store);
  const [, navigate] = useLocation();
  const [isStopped, setStopped] = useState(false);
  const [change, setChange] = useState(earlierChange && { ...earlierChange, isInSave: false });
  useEffect(() => store.open(), [store]);
  useWarningBeforeLeaving(draft.state === 'bad');
  useStepFocus(state);
  const save = useSaveProgram(
    { store, draft, mode },
    {
      onCreated,
      onSaved: ({ id }) => navigate(mode === 'new' ? '/' : `/programs/preview?id=${id}`),
      onStopped: () => setStopped(true),
      onChanged: (found) => setChange({ ...found, isInSave: true }),
    },
  );
  const StepPart = stepParts[state.step];
  const programId = mode === 'edit' ? state.save.program?.id : undefined;
  const people = usePeopleOn(programId, peopleCount);
  const [isAsking, setAsking] = useState(false);
  const send = (choice?: PeopleChoice) => {
    if (!save.isPending) save.mutate({ people: choice });
  };
  const begin = () => {
    if (people.onCurrent > 0 && changesVersion(state)) setAsking(true);
    else send();
  };

  return (
    <WizardProvider value={{ state, dispatch: store.dispatch, mode }}>
      <div className="wiz">
        <AppLink className="wizcrumb row inline g1h" href="/programs/list">
          <ArrowLeft />
          {wizardCopy.library}
        </AppLink>
        <div className="row wrap between gy2 gx5 mb5">
          <h1 className="title">{wizardCopy.modes[mode].title}</h1>
          {programId !== undefined && (
            <ButtonLink small variant="quiet" href={`/programs/${programId}/languages`}>
              {wizardCopy.languages}
            </ButtonLink>
          )}
          <DraftLine
            draft={draft}
            hasFollowed={store.hasFollowed()}
            timeZone={timeZone}
            onDiscard={() => {
              store.end();
              void draft.clear().then(onRestart);
            }}
          />
        </div>
        <StepNav />
        {programId !== undefined && people.all > 0 && <PeopleNotice programId={programId} people={people} />}
        <Notices others={draft.others} onShowParts={() => setStopped(true)} isSaving={save.isPending} />
        <div className="wizgrid split">
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
      {isAsking && <PeopleDialog people={people} state={state} onSave={send} onClose={() => setAsking(false)} />}
      {change && (
        <ServerVersionDialog
          change={change}
          onMine={() => change.isInSave && begin()}
          onClose={() => setChange(null)}
        />
      )}
    </WizardProvider>
  );
}

/** The browser asks before it throws away what the device did not take. */
function useWarningBeforeLeaving(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}
