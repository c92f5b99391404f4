import { liveBeat, liveHello } from '#contract/live/constants.ts';

type LiveFrame = {
  id?: string;
  event?: string;
  data?: { kind: string; detail: Record<string, string | number> };
};

export type OpenStream = {
  status: number;
  headers: Headers;
  /** What came, without the first one, which only says that the stream is open. */
  frames: LiveFrame[];
  kinds: () => string[];
  /** Signs of life. */
  beats: () => number;
  isClosed: () => boolean;
  /** The id the stream began with. */
  began: () => string | undefined;
  cut: () => void;
};

/** A stream as a browser holds it, over a real connection. Resolves once its head has come. */
export async function openStream(
  url: string,
  cookie: string,
  from: { lastEventId?: string; query?: string } = {},
): Promise<OpenStream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live${from.query ?? ''}`, {
    signal: stop.signal,
    headers: {
      cookie,
      accept: 'text/event-stream',
      'sec-fetch-site': 'same-origin',
      ...(from.lastEventId === undefined ? {} : { 'last-event-id': from.lastEventId }),
    },
  });
  const frames: LiveFrame[] = [];
  let began: string | undefined;
  let beats = 0;
  let closed = false;

  function take(text: string): void {
    const fields = new Map(
      text.split('\n').map((row) => [row.slice(0, row.indexOf(': ')), row.slice(row.indexOf(': ') + 2)] as const),
    );
    const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
    if (event === liveHello) began = id;
    else if (event === liveBeat) beats += 1;
    else
      frames.push({
        ...(id ? { id } : {}),
        ...(event ? { event } : {}),
        ...(data ? { data: JSON.parse(data) as never } : {}),
      });
  }

  async function read(): Promise<void> {
    let rest = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = `${rest}${piece}`.split('\n\n');
      rest = parts.pop() ?? '';
      parts.forEach(take);
    }
  }
  void read()
    .catch(() => {})
    .then(() => (closed = true));

  return {
    status: response.status,
    headers: response.headers,
    frames,
    kinds: () => frames.map(({ event, data }) => event ?? data?.kind ?? ''),
    beats: () => beats,
    isClosed: () => closed,
    began: () => began,
    cut: () => stop.abort(),
  };
}
