import { use } from 'react';
import type { ComponentType } from 'react';

type Module<Props> = { default: ComponentType<Props> };
/** The fields React reads from a promise: one that is already settled is used at once, without a fallback between. */
type Settling<T> = Promise<T> & { status?: 'fulfilled' | 'rejected' };

/** Thrown when a page could not be fetched: after a new version was put up, or without a connection. */
export class PageMissingError extends Error {
  override readonly name = 'PageMissingError';
}

export type LazyPage<Props> = ComponentType<Props> & { preload: () => Promise<unknown>; isHere: () => boolean };

/**
 * A page in its own chunk that can be preloaded. React's own `lazy` always shows the fallback for
 * a moment, also where the page is here already, and does not try again after a failure.
 */
export function lazyPage<Props extends object>(load: () => Promise<Module<Props>>): LazyPage<Props> {
  let loading: Settling<Module<Props>> | undefined;

  function start(): Settling<Module<Props>> {
    const promise: Settling<Module<Props>> = load().catch((cause: unknown) => {
      throw new PageMissingError('The page couldn’t be loaded.', { cause });
    });
    promise.then(
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
    );
    loading = promise;
    return promise;
  }

  function Shown(props: Props) {
    // A failed attempt is kept here: trying again on every render would never end.
    const Ready = use<Module<Props>>((loading ?? start()) as Promise<Module<Props>>).default;
    return <Ready {...props} />;
  }
  return Object.assign(Shown, {
    preload: () => (loading && loading.status !== 'rejected' ? loading : start()),
    isHere: () => loading?.status === 'fulfilled',
  });
}
