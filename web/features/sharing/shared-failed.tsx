import type { ComponentProps } from 'react';
import { LoadError } from '#web/ui/load.tsx';
import type { ErrorState } from '#web/ui/state.tsx';
import { shared as copy } from '#messages/sharing-coach.ts';

type SharedFailedProps = Pick<ComponentProps<typeof ErrorState>, 'level'> & {
  list: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** In place of what was shared: what could not be looked at again may have been taken back, and does not stay. */
export function SharedFailed({ level, list }: SharedFailedProps) {
  return (
    <LoadError
      level={level}
      title={copy.failed.title}
      onRetry={list.refetch}
      pending={list.isFetching}
      error={list.error}
    />
  );
}
