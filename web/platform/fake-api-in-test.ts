import { vi } from 'vitest';
import { searchHeader } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Result, RouteName } from './api.ts';
import { whileUnderway } from './underway-in-test.ts';

/** An answer other than success. */
export class Refusal {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    this.status = status;
    this.body = body;
  }
}

export type Call = { route: string; body: unknown; headers: Headers };
type Answers = { [R in RouteName]?: Result<R> | Refusal | ((body: unknown, route: string) => Result<R> | Refusal) };

/** A fake server typed by the contract; an unexpected call fails the test. */
export function fakeApi(answers: Answers): Call[] {
  const calls: Call[] = [];
  const known: Record<string, unknown> = answers;
  async function answered(address: string, init: RequestInit): Promise<Response> {
    const route = `${init.method} ${withWords(address, new Headers(init.headers))}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ route, body, headers: new Headers(init.headers) });
    const name = Object.keys(known).find((template) => isCallOf(template, route));
    if (!name) throw new Error(`The test has no answer for ${route}.`);
    const answer = known[name];
    const value: unknown =
      typeof answer === 'function' ? (answer as (body: unknown, route: string) => unknown)(body, route) : answer;
    return value instanceof Refusal
      ? new Response(JSON.stringify(value.body), { status: value.status })
      : new Response(JSON.stringify(value), { status: 200 });
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => whileUnderway(() => answered(address, init)));
  return calls;
}

/** The calls of one method get no answer until it is let through. */
export function holdBack(method: string): () => void {
  const answer = fetch;
  let letThrough = () => {};
  const until = new Promise<void>((done) => (letThrough = done));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === method) await until;
    return await answer(address, init);
  });
  return letThrough;
}

/** Search terms are sent in a header; tests see them with the rest of the query, before it. */
function withWords(address: string, headers: Headers): string {
  const words = headers.get(searchHeader);
  const [path = '', query] = address.split('?', 2);
  return words ? `${path}?${[words, query].filter(Boolean).join('&')}` : address;
}

/** A call is answered by the name of its route: `{id}` matches any value, and the query is ignored. */
function isCallOf(template: string, route: string): boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/?]+')}(?:\\?.*)?$`).test(route);
}
