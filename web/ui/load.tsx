import type { ReactNode } from 'react';
import { sentenceOf } from '#web/platform/api.ts';
import { Button } from './button.tsx';
import { ErrorState, Notice } from './state.tsx';
import { load as copy } from '#messages/ui-signed-in.ts';

type LoadErrorProps = {
  title: ReactNode;
  error: unknown;
  onRetry: () => unknown;
  pending?: boolean;
  level?: 1 | 2 | 3;
  className?: string;
};

/** The content of a page could not be loaded: the server's sentence and a retry. */
export function LoadError({ title, error, onRetry, pending, level, className }: LoadErrorProps) {
  const retry = (
    <Button pending={pending} onClick={() => void onRetry()}>
      {copy.again}
    </Button>
  );
  return (
    <ErrorState title={title} level={level} className={className} action={retry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}

type LoadNoticeProps = {
  onRetry: () => unknown;
  pending?: boolean;
  title?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page could not be loaded. */
export function LoadNotice({ onRetry, pending, ...rest }: LoadNoticeProps) {
  const retry = (
    <Button small pending={pending} onClick={() => void onRetry()}>
      {copy.again}
    </Button>
  );
  return <Notice tone="bad" live action={retry} {...rest} />;
}

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => unknown;
  words: { more: string; moreLoading: string; moreFailed: string };
  className?: string;
};

/** Below a list that is loaded in pages. */
export function LoadMore({ hasMore, isLoading, hasFailed, onMore, words, className }: LoadMoreProps) {
  if (hasFailed)
    return (
      <LoadNotice pending={isLoading} onRetry={onMore}>
        {words.moreFailed}
      </LoadNotice>
    );
  return (
    hasMore && (
      <p className={className}>
        <Button pending={isLoading} pendingText={words.moreLoading} onClick={() => void onMore()}>
          {words.more}
        </Button>
      </p>
    )
  );
}
