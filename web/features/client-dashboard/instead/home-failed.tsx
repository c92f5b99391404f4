import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { insteadCopy } from './copy.ts';

const copy = insteadCopy.failed;

export default function HomeFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <ErrorState
      level={1}
      sheet
      title={copy.title}
      detail={error.message}
      action={<Button onClick={onAgain}>{copy.again}</Button>}
    />
  );
}
