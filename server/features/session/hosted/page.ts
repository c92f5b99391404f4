import { catalogue } from '#server/platform/messages.ts';
import { html, type Html, type HtmlValue } from '#server/platform/http/html.ts';
import { hostedPage, type PageFrame } from '#server/platform/http/hosted-page.ts';
import { chevronIcon, demoIcons } from './icons.ts';

export type DemoPerson = { person: 'coach' | 'client' | 'admin'; label: string; line: string };

/** What sign-in pages need besides their own content. */
export type Frame = PageFrame & { language: string; demoPeople: DemoPerson[] };

const demoWords = catalogue<typeof import('#messages/server/demo.ts')>('demo');

/** A hosted page; sign-in pages have the demo beside it. */
export function page(frame: Frame, title: string, sheet: HtmlValue, { withDemo = false } = {}): Html {
  return hostedPage(frame, title, sheet, withDemo && frame.demoPeople.length > 0 && demo(frame));
}

function demo({ demoPeople, language }: Frame): Html {
  const { entrances: copy } = demoWords(language);
  const head = [html`<h2 class="h2" id="demo">${copy.title}</h2>`, html`<p class="soft">${copy.text}</p>`];
  return html`<section class="demo" aria-labelledby="demo">${head}
<ul class="list">${demoPeople.map(
    (one) => html`
<li><form method="post" action="/api/demo/enter">${enterButton(one)}</form></li>`,
  )}
</ul></section>`;
}

function enterButton({ person, label, line }: DemoPerson): HtmlValue {
  const content = [demoIcons[person], html`<span>${label}<small>${line}</small></span>`, chevronIcon];
  return [
    html`<input type="hidden" name="person" value="${person}">`,
    html`<button class="rowlink" type="submit">${content}</button>`,
  ];
}
