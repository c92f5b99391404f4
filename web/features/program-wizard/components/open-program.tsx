import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programPreviewQuery, type ProgramPreview } from '#web/features/programs/queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { wizardCopy } from '../copy.ts';
import { statusOf } from '../model/save-program.ts';
import { findOrphan, openNewProgram, openOrphan, openProgram } from '../session.ts';
import type { Session } from '../session.ts';
import { Wizard } from './wizard.tsx';

export function NewProgram({ userId, timeZone }: { userId: string; timeZone: string }) {
  const [round, setRound] = useState(0);
  return <NewRound key={round} userId={userId} timeZone={timeZone} onRestart={() => setRound(round + 1)} />;
}

/** From the first word, or from a draft, to the program or the bin. */
function NewRound({ userId, timeZone, onRestart }: { userId: string; timeZone: string; onRestart: () => void }) {
  const [session] = useState(() => openNewProgram(userId));
  return <Wizard session={session} timeZone={timeZone} onRestart={onRestart} />;
}

type EditProgramProps = {
  /** Its id or its readable programId. */
  reference: string;
  userId: string;
  timeZone: string;
};

export function EditProgram(props: EditProgramProps) {
  const [round, setRound] = useState(0);
  return <EditRound key={round} {...props} onRestart={() => setRound(round + 1)} />;
}

function EditRound({ reference, userId, timeZone, onRestart }: EditProgramProps & { onRestart: () => void }) {
  // What is cached may be older than what somebody saved a minute ago.
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...programPreviewQuery(reference),
    refetchOnMount: 'always',
  });
  const [preview, setPreview] = useState<ProgramPreview>();
  // Taken once: what is written must not be swapped by a later fetch.
  if (!preview && data && isFetchedAfterMount && !isFetching && !error) setPreview(data);

  if (preview) {
    if (!preview.program.canEdit) return <ReadOnly />;
    return <Opened preview={preview} userId={userId} timeZone={timeZone} onRestart={onRestart} />;
  }
  if (!error || isFetching) return <ProgramLoading />;
  if (statusOf(error) === 404) return <LostProgram reference={reference} userId={userId} timeZone={timeZone} />;
  return (
    <ErrorState
      sheet
      level={1}
      title={wizardCopy.failed.title}
      detail={error.message}
      action={<Button onClick={() => void refetch()}>{wizardCopy.failed.again}</Button>}
    />
  );
}

type OpenedProps = { preview: ProgramPreview; userId: string; timeZone: string; onRestart: () => void };

function Opened({ preview, userId, timeZone, onRestart }: OpenedProps) {
  const [session] = useState(() => openProgram(userId, preview));
  return <Wizard session={session} change={session.change} timeZone={timeZone} onRestart={onRestart} />;
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

type LostProgramProps = { reference: string; userId: string; timeZone: string };

/** The program is gone or somebody else's. Changes to it that wait on this device can still become a program of their own. */
function LostProgram({ reference, userId, timeZone }: LostProgramProps) {
  const [orphan, setOrphan] = useState(() => findOrphan(userId, reference));
  const [session, setSession] = useState<Session>();
  if (session)
    return (
      <Wizard session={session} timeZone={timeZone} onRestart={() => void [setSession(undefined), setOrphan(null)]} />
    );
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
        <Button variant="primary" onClick={() => setSession(openOrphan(userId, reference, orphan))}>
          {rescue.button}
        </Button>
      }
    >
      {rescue.text}
    </EmptyState>
  );
}
