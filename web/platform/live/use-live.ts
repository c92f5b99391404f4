import { useEffect, useRef } from 'react';
import { liveAll } from '#contract/live/constants.ts';
import type { LiveKind } from '#contract/live/constants.ts';
import { onLive } from './live-event.ts';
import type { LiveEvent } from './live-event.ts';

/** Calls back on events of these kinds, and when so much was missed that everything may be new. */
export function useLive(kinds: readonly LiveKind[], listener: (event: LiveEvent) => void): void {
  const held = useRef({ kinds, listener });
  useEffect(() => {
    held.current = { kinds, listener };
  });
  useEffect(
    () =>
      onLive((event) => {
        const { kinds: wanted, listener: call } = held.current;
        if (event.kind === liveAll || wanted.includes(event.kind)) call(event);
      }),
    [],
  );
}
