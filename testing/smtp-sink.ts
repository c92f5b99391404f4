import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';

type Received = { from: string; to: string[]; raw: string };

/** The ids of the rows they come from, in the order they arrived. */
export const messageIds = (received: Received[]): string[] =>
  received.map(({ raw }) => /^message-id: <([^@]+)@/im.exec(raw)?.[1] ?? 'none');

/** The steps of handing a mail over, as the mail server sees them. */
export const smtpSteps = ['greeting', 'sender', 'recipient', 'letter', 'end'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/**
 * What goes wrong, and where. `letter` is while the letter is being sent, `end` when all of it is here and not
 * yet acknowledged.
 * - `hang`: no answer any more
 * - `drop`: the connection is cut
 * - a number: the answer is this code
 */
export type Fault = { at: SmtpStep; fault: 'hang' | 'drop' | number };

type Options = {
  /** Turns every mail away at the recipient. */
  refuse?: boolean;
  fault?: Fault;
  /** Called at each step, before it is answered. */
  onStep?: (step: SmtpStep) => Promise<void> | void;
};

/** A mail server on loopback that keeps what it took. What it keeps it has, whether or not the sender heard so. */
export async function smtpSink({ refuse = false, fault: first, onStep }: Options = {}) {
  const received: Received[] = [];
  let fault: Fault | undefined = refuse ? { at: 'recipient', fault: 550 } : first;
  const sockets = new Map<string, Socket>();
  const letGo = new AbortController();

  async function pass(step: SmtpStep, session: SMTPServerSession): Promise<void> {
    await onStep?.(step);
    if (fault?.at !== step) return;
    if (fault.fault === 'drop') sockets.get(session.id)?.destroy();
    if (typeof fault.fault === 'number')
      throw Object.assign(new Error('somebody@example.org is not welcome'), { responseCode: fault.fault });
    await sleep(600_000, undefined, { signal: letGo.signal }).catch(() => {});
  }
  const answer = (step: SmtpStep, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    pass(step, session).then(
      () => done(),
      (error: Error) => done(error),
    );
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (session, done) => {
      const socket = [...waiting].find((each) => each.remotePort === session.remotePort);
      if (socket) sockets.set(session.id, socket);
      answer('greeting', session, done);
    },
    onMailFrom: (_address, session, done) => answer('sender', session, done),
    onRcptTo: (_address, session, done) => answer('recipient', session, done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      let begun: Promise<void> | undefined;
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        begun ??= pass('letter', session);
        begun.catch(() => {});
      });
      stream.on('end', () => {
        (begun ?? Promise.resolve())
          .then(async () => {
            const { mailFrom, rcptTo } = session.envelope;
            const refusesIt = fault?.at === 'end' && typeof fault.fault === 'number';
            if (!refusesIt)
              received.push({
                from: mailFrom ? mailFrom.address : '',
                to: rcptTo.map(({ address }) => address),
                raw: Buffer.concat(chunks).toString(),
              });
            await pass('end', session);
          })
          .then(
            () => done(),
            (error: Error) => done(error),
          );
      });
    },
  });
  server.on('error', () => {});
  const waiting = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.on('close', () => waiting.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** From now on this goes wrong, or nothing. */
    fail: (next: Fault | undefined) => {
      fault = next;
    },
    close: async () => {
      letGo.abort();
      for (const socket of waiting) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
