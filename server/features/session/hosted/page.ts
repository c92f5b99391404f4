import { html } from '#server/platform/http/html.ts';
import type { Html, HtmlValue } from '#server/platform/http/html.ts';
import { copy } from './copy.ts';
import { brandMark, chevronIcon, demoIcons } from './icons.ts';

export type DemoPerson = { person: 'coach' | 'client' | 'admin'; label: string; line: string };

/** What every page needs besides its own content. */
export type Frame = { product: string; cssHref: string; demoPeople: DemoPerson[] };

/** The paper, the name and one sheet; beside it, on the pages that lead in, the demo. */
export function page(frame: Frame, title: string, sheet: HtmlValue, { withDemo = false } = {}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${frame.product}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.cssHref}">
</head>
<body>
<header class="plainbar"><a class="brand" href="/">${brandMark}<span>${frame.product}</span></a></header>
<main class="signin">
<div class="sheet"><h1 class="title">${title}</h1>
${sheet}
</div>
${withDemo && frame.demoPeople.length > 0 && demo(frame.demoPeople)}
</main>
</body>
</html>
`;
}

function demo(people: DemoPerson[]): Html {
  return html`<section class="demo" aria-labelledby="demo"><h2 class="h2" id="demo">${copy.demoTitle}</h2><p class="soft">${copy.demoLead}</p>
<ul class="list">${people.map(
    ({ person, label, line }) => html`
<li><form method="post" action="/api/demo/enter"><input type="hidden" name="person" value="${person}"><button class="rowlink" type="submit">${demoIcons[person]}<span>${label}<small>${line}</small></span>${chevronIcon}</button></form></li>`,
  )}
</ul></section>`;
}
