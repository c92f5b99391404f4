import { describe, expect, it } from 'vitest';
import { whatsappBodySchema, timeZoneBodySchema, nameBodySchema } from './schema.ts';
import { inEnglish } from '#testing/said.ts';

describe('time zone', () => {
  it.each(['Europe/Lisbon', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])('takes %s', (timeZone) => {
    expect(timeZoneBodySchema.safeParse({ timeZone }).success).toBe(true);
  });
  it.each(['', '+01:00', '-0300', 'Mars/Olympus', 'Europe/Lisbon\n', 'x'.repeat(200), 5, undefined])(
    'refuses %o',
    (timeZone) => {
      expect(timeZoneBodySchema.safeParse({ timeZone }).success).toBe(false);
    },
  );
});

describe('WhatsApp number', () => {
  it.each([
    ['+351 912 345 678', '+351912345678'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['', ''],
    ['   ', ''],
  ])('reads %o as %o', (typed, stored) => {
    expect(whatsappBodySchema.parse({ whatsappNumber: typed })).toEqual({ whatsappNumber: stored });
  });
  it.each(['0912 345 678', '+0351912345678', '+351', '+3519123456789012', '+351 912 abc', '912345678'])(
    'refuses %o with the way to write it',
    (typed) => {
      const outcome = whatsappBodySchema.safeParse({ whatsappNumber: typed });
      expect(inEnglish(outcome.error?.issues[0]?.message ?? '')).toBe(
        'Begin with + and the country code, such as +351 912 345 678.',
      );
    },
  );
});

it('keeps names on one line', () => {
  expect(nameBodySchema.parse({ firstName: ' Nora\r\nBcc: x ', lastName: '' })).toEqual({
    firstName: 'Nora Bcc: x',
    lastName: '',
  });
  expect(inEnglish(nameBodySchema.safeParse({ firstName: '  ', lastName: '' }).error?.issues[0]?.message ?? '')).toBe(
    'Please enter your first name.',
  );
});

it.each(['Visit evil.example', 'a@b', 'https://x', 'www.shop', 'Win at prize.com/now', 'x＠y'])(
  'refuses an address for a name, because names stand in mails: %s',
  (lastName) => {
    expect(inEnglish(nameBodySchema.safeParse({ firstName: 'Nora', lastName }).error?.issues[0]?.message ?? '')).toBe(
      'The last name can’t hold a web or e-mail address.',
    );
  },
);

it.each(['J.R. Smith', 'Dr.Osei', 'O’Neill-Ångström', 'St. John', 'Jr.'])(
  'takes names as people have them: %s',
  (lastName) => {
    expect(nameBodySchema.safeParse({ firstName: 'Nora', lastName }).success).toBe(true);
  },
);
