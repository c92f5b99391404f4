import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOut } from './lay-out.ts';

it('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      expect(layOut(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('keeps a name that is there twice, numbers as they were written, and brackets inside of texts', () => {
  expect(layOut('{"a":1.50,"a":"{\\"x\\": [1,2]}","b":{ }}')).toBe(
    '{\n  "a": 1.50,\n  "a": "{\\"x\\": [1,2]}",\n  "b": {}\n}',
  );
  expect(layOut('\ufeff[1]')).toBe('[\n  1\n]');
});
