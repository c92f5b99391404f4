import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';

type Session = { cookieName: string; token: string; user: unknown; plain: unknown };

/** What is left when everything but the work itself is taken away: the yardstick of bench/api.ts. */
const { cookieName, token, user, plain } = JSON.parse(process.env.BARE_SESSION ?? '{}') as Session;
const sessions = new Map([[token, user]]);

function tokenOf(cookies: string | undefined): string | undefined {
  for (const part of cookies?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === cookieName) return decodeURIComponent(part.slice(at + 1).trim());
  }
  return undefined;
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

createServer((request, response) => {
  if (request.url === '/healthz') return answer(response, 200, plain);
  const found = sessions.get(tokenOf(request.headers.cookie) ?? '');
  answer(response, found === undefined ? 401 : 200, found ?? { message: 'Unauthorized' });
}).listen(Number(process.env.PORT), '127.0.0.1');
