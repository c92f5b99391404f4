import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inputFields, inputSchemas, sentAt } from '#testing/input-fields.ts';
import type { EndpointSpec } from './endpoint.ts';
import { allEndpoints } from './registry.ts';

/** Nothing is looked at there: the call records what it refused, and takes nothing but a whole number. */
const takesAnything = ['simulation.run body scenario'];

const all = (allEndpoints as readonly EndpointSpec[]).flatMap((endpoint) =>
  inputSchemas(endpoint).flatMap(([part, schema]) =>
    inputFields(schema).map((field) => ({
      ...field,
      name: `${endpoint.id} ${part} ${field.path.join('.')}`,
      // As the server checks it, and as it does where the compiled one has found something wrong.
      schemas: [z.compile(schema), schema],
    })),
  ),
);
const texts = all.filter(({ kind }) => kind === 'text');
const lists = all.filter(({ kind }) => kind === 'list');
const records = all.filter(({ kind }) => kind === 'record');

/** Not in any text of ours, so that a pattern that is given it was given what was sent. */
const sign = '\u2603';
/** Zod's own count of characters, which are two units each beyond the first plane. */
const countsCharacters = '[\\ud800-\\udbff]';

afterEach(() => void vi.restoreAllMocks());

function patternsRunBy(work: () => void): string[] {
  const run: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called below with the pattern as `this`
  const { exec } = RegExp.prototype;
  // Everything a pattern does comes by here: test, match, replace and split call it.
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, given: string) {
    if (given.includes(sign) && !this.source.toLowerCase().includes(countsCharacters)) run.push(this.source);
    return exec.call(this, given);
  });
  work();
  vi.restoreAllMocks();
  return run;
}

it('knows a limit of every text and every list that anybody can send', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(lists.length).toBeGreaterThan(10);
  expect(records.length).toBeGreaterThan(3);
  const unbounded = all.filter(({ most }) => most === undefined).map(({ name }) => name);
  expect(unbounded).toEqual(takesAnything);
});

/** Nothing of it is left: it was refused, or dropped where links that were cut short are put up with. */
const isKept = (schema: z.ZodMiniType, sent: unknown): boolean => {
  const outcome = schema.safeParse(sent);
  return outcome.success && JSON.stringify(outcome.data ?? null).includes(sign);
};

describe('one more than the limit', () => {
  it('of a text is refused before any pattern has run', () => {
    for (const { name, path, most = 0, schemas } of texts) {
      const sent = sentAt(path, sign.repeat(most + 1));
      for (const schema of schemas) {
        const patterns = patternsRunBy(() => expect(isKept(schema, sent), name).toBe(false));
        expect({ name, patterns }).toEqual({ name, patterns: [] });
      }
    }
  });

  it('of a list is refused before any element was looked at', () => {
    for (const { name, path, most = 0, schemas } of lists) {
      const looked: string[] = [];
      const items = Array.from({ length: most + 1 }, () => sign);
      const list = new Proxy(items, {
        get(target, key) {
          if (typeof key === 'string' && !Number.isNaN(Number(key))) looked.push(key);
          return Reflect.get(target, key) as unknown;
        },
      });
      for (const schema of schemas) expect(isKept(schema, sentAt(path, list)), name).toBe(false);
      expect({ name, looked }).toEqual({ name, looked: [] });
    }
  });

  it('of a record is refused before any key or value was looked at', () => {
    for (const { name, path, most = 0, schemas } of records) {
      const looked: PropertyKey[] = [];
      const given = Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [`k${index}`, sign]));
      const record = new Proxy(given, {
        get(target, key) {
          if (Object.hasOwn(target, key)) looked.push(key);
          return Reflect.get(target, key) as unknown;
        },
      });
      for (const schema of schemas) {
        const { error } = schema.safeParse(sentAt(path, record));
        const under = error?.issues.filter((issue) => path.every((step, at) => step === issue.path[at])) ?? [];
        expect(
          under.map((issue) => issue.path),
          name,
        ).toEqual([path]);
      }
      expect({ name, looked }).toEqual({ name, looked: [] });
    }
  });
});
