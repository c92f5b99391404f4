import { heartbeatSeconds, liveBeat, liveEnd, liveHello } from '#contract/live/constants.ts';
import type { LiveEvent } from './live-event.ts';

export type Line = { close: () => void };

type LineNeeds = {
  /** The id of the last event any tab of this browser has seen; undefined: none yet. */
  seen: () => string | undefined;
  onEvent: (event: LiveEvent) => void;
  /** The stream is open and continues from this id: at the beginning and after every reconnect. */
  onHello: (id: string) => void;
  /** The server has closed it: signed out, or too many streams. */
  onEnd: () => void;
};

const firstPause = 1_000;
const longestPause = 60_000;
/** Two heartbeats are missing: the connection is dead, as after a sleep or in another network. */
const silentAfter = heartbeatSeconds * 2_500;

/** With jitter, so that pages do not all reconnect in the same moment. */
const spread = (pause: number): number => pause * (0.75 + Math.random() / 2);

/**
 * One stream, for as long as it is wanted. The browser reconnects by itself; where it gives up (the server refused, or
 * was unreachable), the stream is reopened with backoff.
 */
export function openLine({ seen, onEvent, onHello, onEnd }: LineNeeds): Line {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Date.now();

  /** Something arrived, or was started: the heartbeat timer starts over. */
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
    // Remaining subscribers retry later.
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

  // On becoming visible or online, waits neither for the backoff nor on a dead connection.
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

/** Without an id, by the age of the page: what happened since it was fetched is not on it. */
function addressAfter(seen: string | undefined): string {
  return seen === undefined
    ? `/api/live?age=${Math.ceil(performance.now() / 1_000)}`
    : `/api/live?${new URLSearchParams({ after: seen })}`;
}
