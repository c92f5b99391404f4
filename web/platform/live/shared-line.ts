import { openLine } from './line.ts';
import type { Line } from './line.ts';
import type { LiveEvent } from './live-event.ts';

type SharedLineNeeds = {
  /** One stream per person: another one may sign in in the same browser. */
  userId: string;
  onEvent: (event: LiveEvent) => void;
  /** The stream is (re)connected. */
  onBack: () => void;
  /** The server has ended it, perhaps with the session. */
  onEnd: () => void;
};

type Said =
  | { about: 'event'; event: LiveEvent; to?: string }
  | { about: 'hello'; id: string }
  | { about: 'end' }
  | { about: 'seen'; id: string; to: string }
  /** A new tab asks for events since its page was fetched. */
  | { about: 'joined'; from: string; ageMs: number };

/** Events a later tab may have missed. */
const keptMs = 60_000;
const mostKept = 50;

/**
 * One stream for all tabs of a browser: the tab that holds the Web Lock has it and forwards events. When that tab
 * closes, the next one resumes from the last event. Without Web Locks each tab has its own.
 */
export function shareLine({ userId, onEvent, onBack, onEnd }: SharedLineNeeds): Line {
  const name = `live ${userId}`;
  const self = Math.random().toString(36).slice(2);
  const stopping = new AbortController();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const kept: { at: number; event: LiveEvent }[] = [];
  /** Heard here, as ids: what the leader repeats for a tab that joined may have reached it already. */
  const heard: string[] = [];
  let seen: string | undefined;
  let line: Line | undefined;

  function say(said: Said): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to tabs of ours; only windows have an origin to name.
    channel?.postMessage(said);
  }

  function take(event: LiveEvent): void {
    seen = event.id;
    heard.push(event.id);
    if (heard.length > mostKept) heard.shift();
    onEvent(event);
  }

  function lead(): void {
    line = openLine({
      seen: () => seen,
      onEvent: (event) => {
        kept.push({ at: performance.now(), event });
        if (kept.length > mostKept) kept.shift();
        take(event);
        say({ about: 'event', event });
      },
      onHello: (id) => {
        seen ??= id;
        onBack();
        say({ about: 'hello', id });
      },
      onEnd: () => {
        onEnd();
        say({ about: 'end' });
      },
    });
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.about === 'event') {
      const isMissed = data.to === self && !heard.includes(data.event.id);
      if (data.to === undefined || isMissed) take(data.event);
    } else if (data.about === 'hello') {
      seen ??= data.id;
      onBack();
    } else if (data.about === 'end') {
      onEnd();
    } else if (data.about === 'seen') {
      if (data.to === self) seen ??= data.id;
    } else if (line) {
      const since = performance.now() - Math.min(data.ageMs, keptMs);
      for (const { at, event } of kept) if (at >= since) say({ about: 'event', event, to: data.from });
      if (seen !== undefined) say({ about: 'seen', id: seen, to: data.from });
    }
  });

  const locks = channel && navigator.locks;
  if (locks) {
    say({ about: 'joined', from: self, ageMs: performance.now() });
    const held = () => {
      lead();
      return new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done(), { once: true }));
    };
    // Aborted while waiting: that is how it is stopped.
    void locks.request(name, { signal: stopping.signal }, held).catch(() => {});
  } else {
    lead();
  }

  return {
    close: () => {
      stopping.abort();
      line?.close();
      channel?.close();
    },
  };
}
