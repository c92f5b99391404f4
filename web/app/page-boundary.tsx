import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

/** One page that fails leaves the frame around it usable. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <PageFailure error={this.state.error} />;
  }
}
