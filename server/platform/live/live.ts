import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  heartbeatSeconds,
  liveAll,
  liveBeat,
  liveEnd,
  liveHello,
  liveKeptHours,
  streamsAPerson,
} from '#contract/live/constants.ts';
import type { Identity } from '#server/platform/auth/identity.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { listen, type Listener } from '#server/platform/jobs/listen.ts';
import type { Logger } from '#server/platform/log.ts';
import { createHub, findMissed } from './hub.ts';
import { deleteEventsBefore, liveChannel, type LiveEvent } from './live-queries.ts';
import { numberSeal, type NumberSeal } from './sealed-number.ts';

/** `seen`: the id of the last event that reached the page, as it was sent. */
type From = { seen?: string | undefined; age?: number | undefined };

/** The open streams of this server process. */
export type Live = {
  /**
   * Holds the answer open and writes on it what is new for the person, for as long as the session is valid. `begin` takes
   * the answer over and writes its head: until then, what goes wrong can still be said.
   */
  open: (actor: SessionUser, response: ServerResponse, from: From, begin: () => void) => Promise<void>;
  size: () => number;
  /**
   * One look at a part of the streams: those whose session has ended are closed, the others get a sign of life. For
   * tests, too.
   */
  beat: () => Promise<void>;
  close: () => Promise<void>;
};

type Stream = {
  userId: string;
  sessionId: string;
  token: string;
  role: SessionUser['role'];
  response: ServerResponse;
  part: number;
  leave: () => void;
};

type Needs = {
  db: Db;
  database: Pick<Database, 'direct'>;
  clock: Clock;
  log: Logger;
  vault: Pick<Vault, 'authSecret' | 'seal' | 'open'>;
  identity: Pick<Identity, 'onForget' | 'rolesOfSessions'>;
};

/** The streams are looked after a part at a time: all at once would be felt by everyone else. */
const parts = 5;
/** A client that does not read is disconnected, and resumes from where it stopped. */
const mostUnread = 64 * 1024;
/** A second or three after the line was cut, not everyone at once. */
const retryMs = () => randomInt(1_000, 3_000);

export function createLive(needs: Needs): Live {
  const { log, identity } = needs;
  const hub = createHub(needs);
  const streams = new Set<Stream>();
  let connection: { listener: Listener; isListening: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  let opened = 0;
  let isClosing = false;

  /** Begins with the first stream: a process that no one hangs on needs no connection for it. */
  async function listening(): Promise<void> {
    if (!connection) {
      const ready = Promise.withResolvers<void>();
      const listener = listen(
        needs.database.direct,
        liveChannel,
        (payload) => void hub.receive(payload).then(ready.resolve),
        log,
      );
      connection = { listener, isListening: ready.promise };
      timer = setInterval(() => void beat(), (heartbeatSeconds * 1_000) / parts);
      timer.unref();
    }
    await connection.isListening;
  }

  function end(stream: Stream, isForGood: boolean): void {
    if (!streams.delete(stream)) return;
    stream.leave();
    const { response } = stream;
    response.end(isForGood ? endFrame : undefined);
    // Not kept for another request: while the server closes, it would wait for it.
    response.socket?.destroySoon();
  }

  function write(stream: Stream, text: string): void {
    stream.response.write(text);
    if (stream.response.writableLength <= mostUnread) return;
    streams.delete(stream);
    stream.leave();
    stream.response.destroy();
  }

  /** Only valid sessions; after a change of role the stream restarts with what that role may see. */
  async function look(some: Stream[]): Promise<void> {
    if (some.length === 0) return;
    const roles = await identity.rolesOfSessions(some.map(({ sessionId }) => sessionId));
    for (const stream of some) {
      const role = roles.get(stream.sessionId);
      // Between two roles there is none for a moment: that is no end, and the page must not be told of one.
      if (role !== stream.role) end(stream, role === undefined);
    }
  }

  const noted = (error: Error) =>
    log.warn({ type: error.name }, 'the sessions of open streams could not be looked at and are later');

  async function beat(): Promise<void> {
    turn = (turn + 1) % parts;
    // Some poolers between us and the database swallow what it calls out.
    if (turn === 0 && streams.size > 0) await hub.receive(null);
    const due = [...streams].filter(({ part }) => part === turn);
    await look(due).catch(noted);
    for (const stream of due) if (streams.has(stream)) write(stream, heartbeatFrame);
  }

  identity.onForget((matches) => {
    const meant = [...streams].filter(matches);
    void look(meant).catch(noted);
  });

  function makeRoom(userId: string): void {
    const own = [...streams].filter((stream) => stream.userId === userId);
    if (own.length >= streamsAPerson && own[0]) end(own[0], true);
  }

  return {
    open: async (actor, response, { seen, age }, begin) => {
      await listening();
      const numbers = numberSeal(needs.vault, actor.userId);
      // Heard from here on, written after what was missed, so that nothing falls in between.
      let waiting: LiveEvent[] | undefined = [];
      const named = new Set<number>();
      const stream: Stream = {
        userId: actor.userId,
        sessionId: actor.sessionId,
        token: actor.token,
        role: actor.role,
        response,
        part: opened++ % parts,
        leave: () => {},
      };
      stream.leave = hub.subscribe(actor.userId, (event) => {
        if (waiting) waiting.push(event);
        // Read from the table before it was called out: it is not said twice.
        else if (!named.delete(event.number)) write(stream, eventFrame(numbers, event));
      });
      const after = seen === undefined ? undefined : numbers.open(seen);
      const missed = await findMissed(needs, actor.userId, { after, age }).catch((error: unknown) => {
        stream.leave();
        throw error;
      });
      if (isClosing || response.destroyed) {
        stream.leave();
        response.destroy();
        return;
      }
      makeRoom(actor.userId);
      streams.add(stream);
      response.once('close', () => {
        streams.delete(stream);
        stream.leave();
      });
      const events = missed.events ?? [];
      for (const { number } of events) named.add(number);
      const fresh = waiting.filter(({ number }) => !named.delete(number));
      waiting = undefined;
      begin();
      write(
        stream,
        [
          helloFrame(numbers.seal(missed.last), retryMs()),
          ...(missed.events ? [] : [allFrame(numbers.seal(missed.last))]),
          ...[...events, ...fresh].map((event) => eventFrame(numbers, event)),
        ].join(''),
      );
      // Ended while it was being opened: no one would notice before the next look.
      await look([stream]).catch(noted);
    },
    size: () => streams.size,
    beat,
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      for (const stream of streams) end(stream, false);
      await connection?.listener.stop();
    },
  };
}

/** Upkeep: what no one can go on from any more. */
export async function forgetOldEvents({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteEventsBefore(db, new Date(clock.now().getTime() - liveKeptHours * 3_600_000));
}

/** The wire format. Nothing about the person it is for: the stream is theirs alone. */
const eventFrame = (numbers: NumberSeal, { number, kind, detail }: LiveEvent): string =>
  `id: ${numbers.seal(number)}\ndata: ${JSON.stringify({ kind, detail })}\n\n`;

const allFrame = (id: string): string => `id: ${id}\ndata: ${JSON.stringify({ kind: liveAll, detail: {} })}\n\n`;

/** `retry`: when many streams are cut at once, they must not all come back in the same moment. */
const helloFrame = (id: string, retryMs: number): string =>
  `retry: ${retryMs}\nid: ${id}\nevent: ${liveHello}\ndata: {}\n\n`;

const endFrame = `event: ${liveEnd}\ndata: {}\n\n`;

/** Keeps the connection alive for proxies, and shows pages that it works. */
const heartbeatFrame = `event: ${liveBeat}\ndata: {}\n\n`;
