import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { declineCopy as copy } from './copy.ts';

type DeclineButtonProps = {
  /** Names the invitation where several stand in a row. */
  about?: string;
  isInRow?: boolean;
  disabled?: boolean;
  pending?: boolean;
  onDecline: () => void;
};

/** A refusal cannot be taken back: it asks for a second press, wherever an invitation is answered. */
export function DeclineButton({ about, isInRow, disabled, pending, onDecline }: DeclineButtonProps) {
  const [isSure, setSure] = useState(false);
  const label = isSure ? copy.sure : copy.decline;
  return (
    <Button
      small={isInRow}
      variant={isInRow ? 'quiet' : undefined}
      disabled={disabled}
      pending={pending}
      pendingText={copy.declining}
      aria-label={about && `${label}: ${about}`}
      onBlur={() => setSure(false)}
      onClick={() => (isSure ? onDecline() : setSure(true))}
    >
      {label}
    </Button>
  );
}
