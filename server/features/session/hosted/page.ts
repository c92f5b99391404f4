import { namesOfLanguages } from '#contract/messages.ts';
import type { Config } from '#server/platform/config.ts';
import { catalogue, languageStates } from '#server/platform/messages.ts';
import { chooseLanguagePath } from '#server/platform/http/languages.ts';
import { html, type Html, type HtmlValue } from '#server/platform/http/html.ts';
import { hostedPage, type PageFrame } from '#server/platform/http/hosted-page.ts';
import { chevronIcon, demoIcons } from './icons.ts';
import { words } from './words.ts';

export type DemoPerson = { person: 'coach' | 'client' | 'admin'; label: string; line: string };

/** What sign-in pages need besides their own content. */
export type Frame = PageFrame & { language: string; path: string; demoPeople: DemoPerson[] };

const demoWords = catalogue<typeof import('#messages/server/demo.ts')>('demo');

/** A hosted page; sign-in pages have the demo and the languages beside it. */
export function page(frame: Frame, title: string, sheet: HtmlValue, { withDemo = false } = {}): Html {
  if (!withDemo) return hostedPage(frame, title, sheet);
  return hostedPage(frame, title, [sheet, languageLinks(frame)], frame.demoPeople.length > 0 && demo(frame));
}

/** Whom to ask, where the host says so. */
export const runBy = ({ operator }: Pick<Config, 'operator'>, language: string): HtmlValue =>
  operator &&
  html`<p class="small soft">${words(language).runBy(operator)} <a href="${operator.href}">${operator.contact}</a></p>`;

function languageLinks({ language, path }: Frame): HtmlValue {
  const named = namesOfLanguages(languageStates, language);
  if (named.length < 2) return undefined;
  const links = named.map(({ code, name }) => {
    const address = `${chooseLanguagePath}?${new URLSearchParams({ code, to: path }).toString()}`;
    return code === language
      ? html`<b lang="${code}">${name}</b>`
      : html`<a lang="${code}" hreflang="${code}" href="${address}">${name}</a>`;
  });
  return html`<nav class="languages small" aria-label="${words(language).languages}">${links}</nav>`;
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
