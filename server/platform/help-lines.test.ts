import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-values.ts';
import { helpLinesFor, parseHelpLines } from './help-lines.ts';

describe('help lines', () => {
  it('are a few known ones where none are set', () => {
    const { helpLines } = readConfig({});
    const lines = helpLinesFor(helpLines, { timeZone: 'Europe/Lisbon', locale: null });
    expect(lines.map(({ href }) => href)).toEqual(['https://findahelpline.com', 'tel:116123', 'tel:988', 'tel:112']);
  });

  it.each([
    ['Europe/Berlin', '0800 111 0 111'],
    ['Europe/Vienna', '142'],
    ['Asia/Jerusalem', '1201'],
    ['America/Toronto', '988'],
    ['Australia/Perth', '13 11 14'],
  ])('are those of the country in %s, every one of them complete', (timeZone, first) => {
    const lines = helpLinesFor(null, { timeZone, locale: 'en' });
    expect(lines).toHaveLength(3);
    expect(lines[0]?.contact).toBe(first);
    for (const { name, href } of lines)
      expect([name, href]).toEqual([expect.stringMatching(/^[^{}]+$/), expect.any(String)]);
  });

  it('are those the host has set, wherever somebody is', () => {
    const set = parseHelpLines('Ours|123') ?? [];
    expect(helpLinesFor(set, { timeZone: 'Europe/Berlin', locale: 'de' })).toEqual(set);
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
