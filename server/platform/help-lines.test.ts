import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-values.ts';
import { helpLinesFor, parseHelpLines } from './help-lines.ts';
import { languages } from './messages.ts';

describe('help lines', () => {
  it('are a few known ones where none are set', () => {
    const { helpLines } = readConfig({});
    const lines = helpLinesFor(helpLines, { timeZone: 'Europe/Lisbon', language: 'en' });
    expect(lines.map(({ href }) => href)).toEqual(['https://findahelpline.com', 'tel:116123', 'tel:988', 'tel:112']);
  });

  it.each([
    ['Europe/Berlin', '0800 111 0 111'],
    ['Europe/Vienna', '142'],
    ['Europe/Zurich', '143'],
    ['Europe/Vaduz', '143'],
    ['Asia/Jerusalem', '1201'],
    ['America/Toronto', '988'],
    ['Australia/Perth', '13 11 14'],
  ])('are those of the country in %s, every one of them complete in each language', (timeZone, first) => {
    for (const language of languages) {
      const lines = helpLinesFor(null, { timeZone, language });
      expect(lines[0]?.contact).toBe(first);
      for (const { name, href } of lines)
        expect([name, href]).toEqual([expect.stringMatching(/^[^{}]+$/), expect.any(String)]);
    }
  });

  const abroad = 'America/Sao_Paulo';
  it.each([
    [
      'Asia/Jerusalem',
      'he',
      'ער״ן 1201 | סה״ר, צ׳אט, א׳ עד ה׳ 16:00 עד חצות, שבת מ־18:00 sahar.org.il | מד״א (אמבולנס) 101 | משטרה 100',
    ],
    [
      'Asia/Jerusalem',
      'en',
      'ער״ן 1201 | סה״ר, chat, Sun to Thu 16:00 to midnight, Sat from 18:00 sahar.org.il | Ambulance (Magen David Adom) 101 | Police 100',
    ],
    [
      'Europe/Berlin',
      'de',
      'TelefonSeelsorge 0800 111 0 111 | TelefonSeelsorge 116 123 | ' +
        'TelefonSeelsorge, Chat und E-Mail online.telefonseelsorge.de | ' +
        'Notruf 112',
    ],
    ['Europe/Vienna', 'de', 'TelefonSeelsorge 142 | Rat auf Draht, unter 25 147 | Notruf 112'],
    [
      'Europe/Zurich',
      'en',
      'Die Dargebotene Hand, La Main Tendue, Telefono Amico 143 | Pro Juventute, under 25 147 | ' +
        'Emergency services 112',
    ],
    [
      abroad,
      'de',
      'TelefonSeelsorge, Chat und E-Mail online.telefonseelsorge.de | ' +
        '' +
        'Samaritans, Großbritannien und Irland 116 123 | Suicide & Crisis Lifeline, USA und Kanada 988 | ' +
        'Notruf in Europa 112',
    ],
    [
      abroad,
      'he',
      'Samaritans, בריטניה ואירלנד 116 123 | ' +
        'Suicide & Crisis Lifeline, ארה״ב וקנדה 988 | שירותי חירום באירופה 112',
    ],
  ])('in %s in %s are %s', (timeZone, language, expected) => {
    const said = helpLinesFor(null, { timeZone, language }).filter(({ contact }) => contact !== 'findahelpline.com');
    expect(said.map(({ name, contact }) => `${name} ${contact}`).join(' | ')).toBe(expected);
  });

  it('are those the host has set, wherever somebody is', () => {
    const set = parseHelpLines('Ours|123') ?? [];
    expect(helpLinesFor(set, { timeZone: 'Europe/Berlin', language: 'de' })).toEqual(set);
  });

  it.each([
    ['Samaritans|116 123', [{ name: 'Samaritans', contact: '116 123', href: 'tel:116123' }]],
    [
      'A | +49 (0)800 111-0111 ; B|https://example.org/help?x=1;',
      [
        { name: 'A', contact: '+49 (0)800 111-0111', href: 'tel:+4908001110111' },
        { name: 'B', contact: 'https://example.org/help?x=1', href: 'https://example.org/help?x=1' },
      ],
    ],
    ['Shout|Text SHOUT to 85258', [{ name: 'Shout', contact: 'Text SHOUT to 85258', href: null }]],
    [
      'Directory|findahelpline.com',
      [{ name: 'Directory', contact: 'findahelpline.com', href: 'https://findahelpline.com' }],
    ],
  ])('%s', (text, lines) => {
    expect(readConfig({ HELP_LINES: text }).helpLines).toEqual(lines);
  });

  it.each([
    'Samaritans',
    'Samaritans|',
    '|116 123',
    'A|1|2',
    ';',
    'A|116 123;B',
    'A|javascript:alert(1)',
    'A|http://example.org',
    'A|mailto:a@b.org',
    'A|https:example',
    `${'A'.repeat(61)}|112`,
    `A|${'1'.repeat(121)}`,
    'A|one\nline',
    Array.from({ length: 9 }, () => 'A|112').join(';'),
  ])('refuses %j at the start, with a sentence', (text) => {
    expect(parseHelpLines(text)).toBeUndefined();
    expect(() => readConfig({ HELP_LINES: text })).toThrow(ConfigError);
    expect(() => readConfig({ HELP_LINES: text })).toThrow(/^HELP_LINES must be /);
  });
});

describe('OPERATOR', () => {
  it('is a name and a way to reach them', () => {
    const operatorIn = (text: string) => readConfig({ OPERATOR: text }).operator;
    expect(readConfig({}).operator).toBeUndefined();
    expect(operatorIn('River Practice|hello@river.example')).toEqual({
      name: 'River Practice',
      contact: 'hello@river.example',
      href: 'mailto:hello@river.example',
    });
    expect(operatorIn('A|+44 20 7946 0000')?.href).toBe('tel:+442079460000');
    expect(operatorIn('A|river.example/contact')?.href).toBe('https://river.example/contact');
  });

  it.each(['River Practice', 'A|ask at the desk', 'A|112;B|113', 'A|http://river.example', 'A|a@b'])(
    'refuses %j at the start, with a sentence',
    (text) => expect(() => readConfig({ OPERATOR: text })).toThrow(/^OPERATOR must be a name and /),
  );
});
