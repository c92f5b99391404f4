import { useState } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { wizardCopy } from '../copy.ts';
import { findOrphan, openOrphan, type Session } from '../session.ts';
import { Wizard } from './wizard.tsx';

type LostProgramProps = { reference: string; userId: string; timeZone: string };

/** The program is gone or somebody else's. Changes to it that wait on this device can still become a program of their own. */
export function LostProgram({ reference, userId, timeZone }: LostProgramProps) {
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
