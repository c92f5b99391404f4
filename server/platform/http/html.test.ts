import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes everything that is put in, also inside attributes, and nothing twice', () => {
  const name = `<img src=x onerror="alert('1')"> & co`;
  const inner = html`<b title="${name}">${name}</b>`;
  expect(inner.text).toBe(
    '<b title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">&lt;img src=x ' +
      'onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</b>',
  );
  expect(html`<p>${inner}</p>`.text).toBe(`<p>${inner.text}</p>`);
});

it('joins lists, drops what is not there and keeps numbers', () => {
  expect(html`<ul>${['<', html`<li>`, [1, 0]]}${null}${undefined}${false}</ul>`.text).toBe('<ul>&lt;<li>10</ul>');
});

it('does not believe an object that only looks like safe HTML', () => {
  const forged = JSON.parse('{"text":"<script>"}') as unknown as string;
  expect(() => html`${forged}`.text).toThrow();
});
