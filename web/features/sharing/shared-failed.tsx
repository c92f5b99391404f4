import type { ComponentProps } from 'react';
import { sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { sharedCopy as copy } from './coach-copy.ts';

type SharedFailedProps = Pick<ComponentProps<typeof ErrorState>, 'level'> & {
  list: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** In place of what was shared: what could not be looked at again may have been taken back, and does not stay. */
export function SharedFailed({ level, list }: SharedFailedProps) {
  return (
    <ErrorState
      level={level}
      title={copy.failed.title}
      action={
        <Button pending={list.isFetching} onClick={() => void list.refetch()}>
          {copy.failed.again}
        </Button>
      }
    >
      {sentenceOf(list.error)}
    </ErrorState>
  );
}
