import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkedText } from './linked-text.tsx';

async function show(text: string) {
  render(<p>{linkedText(text)}</p>);
  const links = [...document.querySelectorAll('a')];
  return {
    said: document.body.textContent,
    links: links.map((link) => [link.textContent, link.getAttribute('href')]),
    rels: links.map(({ rel, target }) => `${rel} ${target}`),
  };
}

test('addresses of the web become links that tell the other side nothing; the text stays as it was', async () => {
  const text = 'See https://example.org/a?b=c#d, (http://example.com/x_(y)) and https://example.net.';
  const { said, links, rels } = await show(text);
  expect(said).toBe(text);
  expect(links).toEqual([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['http://example.com/x_(y)', 'http://example.com/x_(y)'],
    ['https://example.net', 'https://example.net/'],
  ]);
  expect(rels.every((rel) => rel === 'noopener noreferrer nofollow ugc _blank')).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'ftp://example.org/x',
  'www.example.org',
  'https://',
  'https://bank.example@elsewhere.example/x',
  '<a href="javascript:alert(1)">x</a>',
  '<img src=x onerror=alert(1)>',
])('%s is text', async (text) => {
  const { said, links } = await show(text);
  expect(said).toBe(text);
  expect(links).toEqual([]);
  expect(document.querySelector('img')).toBeNull();
});

test('an address inside markup ends where the markup goes on', async () => {
  const { links } = await show('<a href="https://example.org/x">y</a>');
  expect(links).toEqual([['https://example.org/x', 'https://example.org/x']]);
});
