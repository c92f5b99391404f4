import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type RoundRobin = { url: string; stop: () => Promise<void> };

const lookEvery = 500;

/**
 * As plain as a proxy can be: the next request goes to the next process that said at /readyz it is ready, on connections
 * that are kept. Nothing is tried twice: what goes wrong goes wrong for whoever asked.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  let turn = 0;
  let isOver = false;

  const look = async () => {
    const states = await Promise.all(
      targets.map(async (target) => {
        const answer = await fetch(`${target}/readyz`).catch(() => undefined);
        return answer?.ok ? target : undefined;
      }),
    );
    ready = states.filter((target) => target !== undefined);
  };
  const looking = (async () => {
    while (!isOver) {
      await look();
      await sleep(lookEvery);
    }
  })();

  const server = createServer((request, response) => {
    const target = ready[turn++ % Math.max(1, ready.length)];
    if (!target) return void response.writeHead(502).end();
    const forwarded = ask(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: { ...request.headers, connection: 'keep-alive' }, agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
        answer.pipe(response);
      },
    );
    forwarded.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await look();
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      isOver = true;
      await looking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
