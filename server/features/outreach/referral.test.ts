import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { ReferralInfo } from '#contract/outreach/endpoints.ts';
import * as codes from '#server/features/roles/referral-code.ts';
import { auditLog, clientProfiles } from '#server/platform/db/schema.ts';
import { qrCodeSvg } from '#server/platform/http/qr-code.ts';
import { coach, person, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const referralOf = async (who: Person) => (await who.get('/api/coach/referral-code')).json<ReferralInfo>();
const join = async (who: Person, referralCode: string) =>
  await who.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', referralCode });

describe('a renewed code', () => {
  it.each(['Cohort', 'cohört', 'Co Hort'])('of %s does not begin as the code of a group', async (firstName) => {
    expect((await referralOf(await coach(test, { firstName }))).referralCode).toMatch(/^COACH-/);
  });

  it('works at once, and the old one no longer does', async () => {
    const guide = await coach(test, { firstName: 'Inès' });
    const before = await referralOf(guide);
    const after = (await guide.post('/api/coach/referral-code/renew')).json<ReferralInfo>();
    expect(after.referralCode).toMatch(/^INES-[A-Z2-9]{6}$/);
    expect(after.referralCode).not.toBe(before.referralCode);
    expect(after.referralLink).toBe(`http://localhost:3000/?code=${after.referralCode}`);
    expect(await referralOf(guide)).toEqual(after);
    const someone = await person(test);
    expect((await join(someone, before.referralCode)).statusCode).toBe(422);
    expect((await join(someone, after.referralCode)).statusCode).toBe(200);
    expect(
      (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, someone.id)))[0]?.coachId,
    ).toBe(guide.id);
    expect(await test.deps.db.$count(auditLog, eq(auditLog.action, 'referral-code-renewed'))).toBe(1);
  });

  it('is drawn again when another coach has it', async () => {
    const one = await coach(test, { firstName: 'Ada' });
    const other = await coach(test, { firstName: 'Ada' });
    const taken = (await referralOf(one)).referralCode;
    const drawn = vi.spyOn(codes, 'newReferralCode');
    drawn.mockReturnValueOnce(taken).mockReturnValueOnce(taken);
    try {
      const renewed = await other.post('/api/coach/referral-code/renew');
      expect(renewed.statusCode).toBe(200);
      expect(renewed.json<ReferralInfo>().referralCode).not.toBe(taken);
    } finally {
      drawn.mockRestore();
    }
  });
});

describe('the QR code', () => {
  it('holds the link, dark on white, with a quiet zone and nothing that runs', async () => {
    const guide = await coach(test);
    const { referralLink } = await referralOf(guide);
    const answer = await guide.get('/api/coach/referral-code/qr.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body).toBe(qrCodeSvg(referralLink));
    expect(answer.body).not.toMatch(/script|href|on\w+=/i);
    expect(answer.body).toContain('fill="#ffffff"');
  });

  it('can be read: what it says is the text', () => {
    const text = 'http://localhost:3000/?code=INES-7Q4KM2';
    const { size, isDark } = cellsOf(qrCodeSvg(text));
    expect(size).toBe(29);
    expect(readQrCode(size, isDark)).toBe(text);
  });
});

/** The cells that are drawn, without the four light ones around them on every side. */
function cellsOf(svg: string): { size: number; isDark: (row: number, column: number) => boolean } {
  const whole = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const dark = new Set<string>();
  for (const [, x, y, run, back] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(run).toBe(back);
    for (let column = 0; column < Number(run); column += 1) dark.add(`${Number(y) - 4} ${Number(x) - 4 + column}`);
  }
  const size = whole - 8;
  for (const cell of dark) expect(cell).toMatch(/^\d+ \d+$/);
  return { size, isDark: (row, column) => dark.has(`${row} ${column}`) };
}

/**
 * Reads a small code (one block, no errors) as the standard says, so that not only the library that wrote it
 * understands it.
 */
function readQrCode(size: number, isDark: (row: number, column: number) => boolean): string {
  const masks = [
    (r: number, c: number) => (r + c) % 2,
    (r: number) => r % 2,
    (_: number, c: number) => c % 3,
    (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
  ];
  const maskNumber = [2, 3, 4].reduce((number, column) => number * 2 + Number(isDark(8, column)), 0) ^ 0b101;
  const mask = masks[maskNumber];
  const isFixed = (r: number, c: number) =>
    (r < 9 && (c < 9 || c > size - 9)) ||
    (r > size - 9 && c < 9) ||
    r === 6 ||
    c === 6 ||
    (Math.abs(r - (size - 7)) < 3 && Math.abs(c - (size - 7)) < 3);
  let bits = '';
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUpwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isFixed(row, column)) bits += Number(isDark(row, column) !== (mask?.(row, column) === 0));
      }
    }
    isUpwards = !isUpwards;
  }
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length), 2);
  expect(number(0, 4)).toBe(0b0100);
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, index) => number(12 + index * 8, 8)));
}
