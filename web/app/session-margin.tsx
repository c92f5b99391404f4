import { useEffect, useState } from 'react';
import type { SessionMarginProps } from '#web/features/today/sessions/session-margin.tsx';
import { lazyPage } from './lazy-page.tsx';

const Margin = lazyPage(() => import('#web/features/today/sessions/session-margin.tsx'));

/** Before the first page of somebody with sessions, on both sides: it is drawn with them. */
export const preloadSessionMargin = (): Promise<unknown> => Margin.preload();

/** Today is whole without it, so where it cannot be fetched there is none. */
export function SessionMargin(props: SessionMarginProps) {
  const [isHere, setHere] = useState(Margin.isHere);
  useEffect(
    () =>
      void Margin.preload().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  return isHere && <Margin {...props} />;
}
