import { describe, expect, it } from 'vitest';
import { isTotpCode, otpauthUri, totpCode } from './totp.ts';

/** The key and times of RFC 6238, appendix B, for SHA-1; its eight digits cut to the last six. */
const key = '12345678901234567890';

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(totpCode(key, new Date(seconds * 1000))).toBe(code);
  });

  it('are right in their step and the one after, and never early', () => {
    const at = new Date(1_234_567_890_000);
    for (const [step, isRight] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, false],
      [2, false],
    ] as const) {
      expect(isTotpCode(key, totpCode(key, at, step), at), `${step}`).toBe(isRight);
    }
    for (const nonsense of ['', '00592', '0059240', 'abcdef']) expect(isTotpCode(key, nonsense, at)).toBe(false);
  });
});

it('makes an address authenticator apps understand', () => {
  const { uri, secretToType } = otpauthUri(key, { product: 'Day & Loom', email: 'nora+x@example.org' });
  expect(secretToType).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toBe(
    'otpauth://totp/Day%20%26%20Loom:nora%2Bx%40example.org' +
      '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Day%20%26%20Loom&digits=6&period=30',
  );
});
