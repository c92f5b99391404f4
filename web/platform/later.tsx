import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { PartMissingError } from './part.tsx';

type LaterProps = {
  children: ReactNode;
  /** Stands there until the part has come, and instead of it where it cannot be fetched. */
  otherwise?: ReactNode;
};

/** For parts that come after the rest of a page: one that is missing must not take away what somebody is writing. */
export class Later extends Component<LaterProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error('unknown', { cause: error }) };
  }

  override render() {
    const { error } = this.state;
    const { children, otherwise = null } = this.props;
    if (!error) return <Suspense fallback={otherwise}>{children}</Suspense>;
    if (error instanceof PartMissingError) return otherwise;
    throw error;
  }
}
