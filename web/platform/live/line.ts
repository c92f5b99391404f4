import { heartbeatSeconds, liveBeat, liveEnd, liveHello } from '#contract/live/constants.ts';
import type { LiveEvent } from './live-event.ts';

export type Line = { close: () => void };

type LineNeeds = {
  /** The id of the last event any tab of this browser has seen; undefined: none yet. */
  seen: () => string | undefined;
  onEvent: (event: LiveEvent) => void;
  /** The stream is open and goes on from this id: at the beginning and after every break. */
  onHello: (id: string) => void;
  /** The server has ended it: signed out, or too many of them. */
  onEnd: () => void;
};

const firstPause = 1_000;
const longestPause = 60_000;
/** Two signs of life have failed to come: the line is dead, though nobody said so, as after a sleep or in another network. */
const silentAfter = heartbeatSeconds * 2_500;

/** With some chance in it: when a server comes back, its pages must not all come in the same moment. */
const spread = (pause: number): number => pause * (0.75 + Math.random() / 2);

/**
 * One stream, for as long as it is wanted. A break is mended by the browser itself; where it gives up (the server said no,
 * or there was none), the line is opened anew, sooner at first and then more and more seldom.
 */
export function openLine({ seen, onEvent, onHello, onEnd }: LineNeeds): Line {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Date.now();

  /** Something came, or was begun: from here on it may be quiet for a while. */
  function heard(): void {
    heardAt = Date.now();
    clearTimeout(watch);
    watch = setTimeout(open, silentAfter);
  }

  function again(after: number): void {
    source?.close();
    source = undefined;
    clearTimeout(timer);
    clearTimeout(watch);
    timer = setTimeout(open, spread(after));
    pause = Math.min(pause * 2, longestPause);
  }

  function open(): void {
    clearTimeout(timer);
    source?.close();
    const opened = new EventSource(addressAfter(seen()));
    source = opened;
    heard();
    opened.addEventListener(liveBeat, heard);
    opened.addEventListener(liveHello, ({ lastEventId }) => {
      heard();
      pause = firstPause;
      onHello(lastEventId);
    });
    // Whoever is still here asks again later.
    opened.addEventListener(liveEnd, () => {
      again(longestPause);
      onEnd();
    });
    opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      heard();
      onEvent({ id: lastEventId, ...(JSON.parse(data) as Omit<LiveEvent, 'id'>) });
    });
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) again(pause);
    });
  }

  // Whoever comes back to the page, or into a network, waits neither for a pause nor on a line that died meanwhile.
  const atOnce = () => {
    if (source === undefined || Date.now() - heardAt > silentAfter) open();
  };
  addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', atOnce);
  open();
  return {
    close: () => {
      removeEventListener('online', atOnce);
      document.removeEventListener('visibilitychange', atOnce);
      clearTimeout(timer);
      clearTimeout(watch);
      source?.close();
    },
  };
}

/** Without an id, by how old the page is: what happened since it was fetched is not on it. */
function addressAfter(seen: string | undefined): string {
  return seen === undefined
    ? `/api/live?age=${Math.ceil(performance.now() / 1_000)}`
    : `/api/live?${new URLSearchParams({ after: seen })}`;
}
