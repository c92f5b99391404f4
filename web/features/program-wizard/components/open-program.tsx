import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programPreviewQuery, type ProgramPreview } from '#web/features/programs/queries.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import type { Draft as KeptDraft } from '#web/platform/device/use-draft.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { documentPlace, newProgramPlace, noDocument, programPlace } from '../document/kept-document.ts';
import { contentFromPreview } from '../model/content.ts';
import { draftOf, newDraft, reviveDraft } from '../model/draft.ts';
import type { Draft } from '../model/draft.ts';
import { openDraft, unfinishedDraft } from '../model/open-draft.ts';
import type { ServerChange } from '../model/open-draft.ts';
import { programIn, statusOf } from '../model/save-program.ts';
import { unsavedState } from '../model/save-state.ts';
import { createWizardStore } from '../model/wizard-store.ts';
import type { WizardStore } from '../model/wizard-store.ts';
import { Wizard } from './wizard.tsx';

const blankDraft = newDraft();

export function NewProgram({ timeZone }: { timeZone: string }) {
  const [round, setRound] = useState(0);
  return <NewRound key={round} timeZone={timeZone} onRestart={() => setRound(round + 1)} />;
}

type RoundProps = { timeZone: string; onRestart: () => void };

/** From the first word, or from a draft, to the program or the bin. */
function NewRound({ timeZone, onRestart }: RoundProps) {
  const [start] = useState(newDraft);
  const draft = useDraft(newProgramPlace, start);
  const [store] = useState(() => createWizardStore(draft.keeper, start));
  const { value: document, clear } = useDraft(documentPlace, noDocument);
  // The document it was made from has become a program too.
  const onCreated = async () => {
    if (document.isOpened) await clear();
  };
  return <Wizard store={store} draft={draft} mode="new" timeZone={timeZone} {...{ onRestart, onCreated }} />;
}

type EditProgramProps = {
  /** Its id or its readable programId. */
  reference: string;
  timeZone: string;
};

export function EditProgram(props: EditProgramProps) {
  const [round, setRound] = useState(0);
  return <EditRound key={round} {...props} onRestart={() => setRound(round + 1)} />;
}

function EditRound({ reference, timeZone, onRestart }: EditProgramProps & RoundProps) {
  // The cache may be older than the last save.
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...programPreviewQuery(reference),
    refetchOnMount: 'always',
  });
  const [preview, setPreview] = useState<ProgramPreview>();
  // Taken once: what is written must not be swapped by a later fetch.
  if (!preview && data && isFetchedAfterMount && !isFetching && !error) setPreview(data);

  if (preview) {
    if (!preview.program.canEdit) return <ReadOnly />;
    return <Opened preview={preview} timeZone={timeZone} onRestart={onRestart} />;
  }
  if (!error || isFetching) return <ProgramLoading />;
  if (statusOf(error) === 404) return <LostProgram reference={reference} timeZone={timeZone} onRestart={onRestart} />;
  return <LoadError level={1} title={wizardCopy.failed.title} error={error} onRetry={refetch} />;
}

function Opened({ preview, timeZone, onRestart }: RoundProps & { preview: ProgramPreview }) {
  const [server] = useState(() => ({ program: programIn(preview), theirs: contentFromPreview(preview) }));
  const [start] = useState(() => draftOf(server.program, server.theirs));
  const draft = useDraft(programPlace(server.program.id), start);
  const draftOfNew = useDraft(newProgramPlace, blankDraft);
  if (!draft.isReady || !draftOfNew.isReady) return <ProgramLoading />;
  const peopleCount = preview.effectiveness.activeClients;
  return <OpenedDraft {...{ server, start, draft, draftOfNew, peopleCount, timeZone, onRestart }} />;
}

type OpenedDraftProps = RoundProps & {
  server: ServerChange;
  start: Draft;
  draft: KeptDraft<Draft>;
  draftOfNew: KeptDraft<Draft>;
  peopleCount: number;
};

/** Once what lies on the device has been read. */
function OpenedDraft(props: OpenedDraftProps) {
  const { server, start, draft, draftOfNew, peopleCount, timeZone, onRestart } = props;
  const [{ kept, unfinished, opened, store }] = useState(() => {
    const found = reviveDraft(draft.keeper.view().value);
    const rest = found ? null : unfinishedDraft(reviveDraft(draftOfNew.keeper.view().value), server.program);
    const { draft: last, ...change } = openDraft(found ?? rest, server);
    return {
      kept: found,
      unfinished: rest,
      opened: { last, ...change },
      store: createWizardStore(draft.keeper, start, last ?? start),
    };
  });
  const { keeper } = draft;
  const { keeper: keeperOfNew } = draftOfNew;
  useEffect(() => {
    if (unfinished) {
      keeper.set(unfinished);
      void keeperOfNew.clear();
    }
    if (kept && !opened.last) void keeper.clear();
  }, [kept, unfinished, opened, keeper, keeperOfNew]);
  return (
    <Wizard
      store={store}
      draft={draft}
      mode="edit"
      peopleCount={peopleCount}
      change={opened.change}
      timeZone={timeZone}
      onRestart={onRestart}
    />
  );
}

function ReadOnly() {
  const { title, text, library } = wizardCopy.readOnly;
  return (
    <EmptyState sheet level={1} title={title} action={<ButtonLink href="/programs/list">{library}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

function ProgramLoading() {
  return (
    <Loading text={wizardCopy.loading}>
      <Skeleton width="18rem" height="2.5rem" />
      <Skeleton height="4rem" />
      <SkeletonLines lines={6} />
    </Loading>
  );
}

/** The program is deleted or another coach's. Unsaved changes on this device can still become a new program. */
function LostProgram({ reference, timeZone, onRestart }: EditProgramProps & RoundProps) {
  const draft = useDraft(programPlace(reference), blankDraft);
  const [store, setStore] = useState<WizardStore>();
  if (store) return <Wizard store={store} draft={draft} mode="new" timeZone={timeZone} onRestart={onRestart} />;
  if (!draft.isReady) return <ProgramLoading />;
  const orphan = reviveDraft(draft.keeper.view().value);
  const { title, text, library } = wizardCopy.notFound;
  const { rescue } = wizardCopy;
  if (!orphan) {
    return (
      <EmptyState sheet level={1} title={title} action={<ButtonLink href="/programs/list">{library}</ButtonLink>}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      sheet
      level={1}
      title={rescue.title}
      action={
        <Button variant="primary" onClick={() => setStore(storeOfItsOwn(draft, orphan))}>
          {rescue.button}
        </Button>
      }
    >
      {rescue.text}
    </EmptyState>
  );
}

/** What was written for a program that is gone, without what was known of it. */
function storeOfItsOwn({ keeper }: KeptDraft<Draft>, orphan: Draft): WizardStore {
  return createWizardStore(keeper, blankDraft, { ...orphan, save: unsavedState() });
}
