import { expect, it } from 'vitest';
import { composeMail } from './mail-layout.ts';

const parts = {
  language: 'en',
  product: 'Dayloom',
  subject: 'Your Dayloom program is ready',
  firstName: 'Nora',
  paragraphs: ['Ines chose a program for you.'],
  action: { label: 'Open Day 1', url: 'https://dayloom.example/api/login?to=%2F' },
  footnote: 'Nothing from your journal is in this mail.',
};
const buttons = (html: string) => html.match(/<a class="fill"/g)?.length ?? 0;

it('has the mark, a title and one button, in the colours of day and night, and fetches nothing', () => {
  const { html } = composeMail({ ...parts, title: 'Your program is ready' });
  expect(html.match(/class="block"/g)).toHaveLength(4);
  expect(html).toContain('>Your program is ready</h1>');
  expect(buttons(html)).toBe(1);
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).not.toMatch(/<img|<link|src=|url\(|@import|<script/);
  // Every class of the night is on something, and everything with a colour of the day has one.
  for (const name of ['paper', 'page', 'ink', 'soft', 'fill', 'block', 'rule'])
    expect(html).toMatch(new RegExp(`class="[a-z ]*${name}`));
  for (const [, element = ''] of html.matchAll(/<(?:p|a|h1|td|div|body)([^>]*(?:color|background):#[^>]*)>/g))
    expect(element).toContain('class="');
});

it('draws the days of a program that begins, with the first one open, and no cloth otherwise', () => {
  const { html } = composeMail({ ...parts, strip: 28 });
  expect([html.match(/class="thread"/g)?.length, html.match(/class="first"/g)?.length]).toEqual([27, 1]);
  expect(composeMail(parts).html).not.toContain('class="thread"');
});

it('about security it has a link with a question before it, and no button', () => {
  const action = { ...parts.action, question: 'Wasn’t you?', label: 'Choose a new password' };
  const { html, text } = composeMail({ ...parts, action });
  expect(buttons(html)).toBe(0);
  expect(html).toMatch(/Wasn’t you\? <a class="green" href="https:\/\/dayloom\.example/);
  expect(text).toContain('Wasn’t you? Choose a new password:\nhttps://dayloom.example');
});

it('says the title in the text too, as one sentence', () => {
  expect(composeMail({ ...parts, title: 'Your program is ready' }).text).toContain('\nYour program is ready.\n');
  expect(composeMail({ ...parts, title: 'Was this you?' }).text).toContain('\nWas this you?\n');
});

it('takes names as text, and a line break begins no header', () => {
  const people = [{ name: '<b>Lena</b>', when: 'today at 6:40' }];
  const { html, text, subject } = composeMail({ ...parts, subject: 'Lena\r\nBcc: all', people });
  expect(html).toContain('&lt;b&gt;Lena&lt;/b&gt;');
  expect(text).toContain('<b>Lena</b>, today at 6:40');
  expect(subject).toBe('Lena Bcc: all');
});
