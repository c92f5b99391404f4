import type { FastifyInstance, FastifyRequest } from 'fastify';
import { said } from '#contract/said.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { findNameTwice } from './names-twice.ts';

/** The deepest body of ours is an import: five levels. */
const deepest = 20;
/** The largest program, with every step and topic that it can have, and blank ones beside them, has about half. */
const mostValues = 40_000;

/** Reads what arrived as JSON. An empty body is no body (the specification's advance-day and clear-role send one). */
export function jsonBodyReader(
  app: Pick<FastifyInstance, 'getDefaultJsonParser'>,
  { refusesUnknown = false }: { refusesUnknown?: boolean },
): (request: FastifyRequest) => unknown {
  const onPrototype = refusesUnknown ? 'ignore' : 'error';
  const parse = app.getDefaultJsonParser(onPrototype, onPrototype);
  return (request) => {
    const { body } = request;
    // A form has been read already, and a file is no text.
    if (typeof body !== 'string') return body;
    if (body === '') return undefined;
    refuseTooMuch(body);
    let [problem, value]: [Error | null, unknown] = [null, undefined];
    // It answers before it returns.
    void parse(request, body, (error, parsed) => void ([problem, value] = [error, parsed]));
    if (problem) throw problem as Error;
    const twice = refusesUnknown ? findNameTwice(body) : undefined;
    if (!twice) return value;
    throw new AppError('invalid', said('name-twice', { name: twice.at(-1) ?? '' })).with({ field: twice.join('.') });
  };
}

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * A megabyte can hold half a million brackets, one in another or one after the other, and takes far longer to parse and to
 * walk through than any body that means something. They are counted first, in one pass that makes nothing.
 */
function refuseTooMuch(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === comma) values += 1;
    else if (opening.has(sign)) {
      depth += 1;
      values += 1;
    } else if (closing.has(sign)) depth -= 1;
    if (depth > deepest || values > mostValues) throw refusal('body-too-much').with({ field: 'body' });
  }
}

/** Where the text that begins at this quote ends. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
