import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const drawn = (text: string) =>
  render(<RichText text={text} tags={{ day: (inside) => <a href="/day">{inside}</a> }} />).container.innerHTML;

test.each([
  ['Nothing bold', 'Nothing bold'],
  ['<b>Two</b> days', '<b>Two</b> days'],
  ['Read <day>Day 2</day><sr> of Nora</sr>.', 'Read <a href="/day">Day 2</a><span class="sr"> of Nora</span>.'],
  ['<b>One</b> and <b>two</b>', '<b>One</b> and <b>two</b>'],
  ['a < b, <i>c</i>, <b>', 'a &lt; b, &lt;i&gt;c&lt;/i&gt;, &lt;b&gt;'],
])('%s', (text, html) => expect(drawn(text)).toBe(html));

test('a tag in what people are called is no tag', () => {
  const { container } = render(
    <RichText
      text={({ name }: { name: string }) => `<b>${name}</b> and <sr>${name}</sr>`}
      values={{ name: 'N</sr><b>Q</b>' }}
    />,
  );
  expect(container.innerHTML).toBe(
    '<b>N&lt;/sr&gt;&lt;b&gt;Q&lt;/b&gt;</b> and <span class="sr">N&lt;/sr&gt;&lt;b&gt;Q&lt;/b&gt;</span>',
  );
});
