import { liveEnd, liveHello } from '#contract/live/constants.ts';
import type { LiveEvent } from './live-event.ts';

export type Line = { close: () => void };

export type LineNeeds = {
  /** The last number any tab of this browser has seen; undefined: none yet. */
  seen: () => number | undefined;
  onEvent: (event: LiveEvent) => void;
  /** The stream stands, at this number: at the beginning and after every break. */
  onHello: (number: number) => void;
};

const firstPause = 1_000;
const longestPause = 60_000;

/** With some chance in it: when a server comes back, its pages must not all come in the same moment. */
const spread = (pause: number): number => pause * (0.75 + Math.random() / 2);

/**
 * One stream, for as long as it is wanted. A break is mended by the browser itself; where it gives up (the server said no,
 * or there was none), the line is opened anew, sooner at first and then more and more seldom.
 */
export function openLine({ seen, onEvent, onHello }: LineNeeds): Line {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;

  function again(after: number): void {
    source?.close();
    source = undefined;
    clearTimeout(timer);
    timer = setTimeout(open, spread(after));
    pause = Math.min(pause * 2, longestPause);
  }

  function open(): void {
    clearTimeout(timer);
    source?.close();
    const opened = new EventSource(addressAfter(seen()));
    source = opened;
    opened.addEventListener(liveHello, ({ lastEventId }) => {
      pause = firstPause;
      onHello(Number(lastEventId));
    });
    // Signed out, or too many of them: whoever is still here asks again later.
    opened.addEventListener(liveEnd, () => again(longestPause));
    opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
      onEvent({ number: Number(lastEventId), ...(JSON.parse(data) as Omit<LiveEvent, 'number'>) }),
    );
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) again(pause);
    });
  }

  const atOnce = () => {
    if (source === undefined) open();
  };
  addEventListener('online', atOnce);
  open();
  return {
    close: () => {
      removeEventListener('online', atOnce);
      clearTimeout(timer);
      source?.close();
    },
  };
}

/** Without a number, by how old the page is: what happened since it was fetched is not on it. */
function addressAfter(seen: number | undefined): string {
  return seen === undefined ? `/api/live?age=${Math.ceil(performance.now() / 1_000)}` : `/api/live?after=${seen}`;
}
