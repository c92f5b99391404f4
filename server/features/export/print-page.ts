import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moodBand, moodLabel } from '#contract/journal/rules.ts';
import { brandMark } from '#server/platform/http/hosted-page.ts';
import { Html, html } from '#server/platform/http/html.ts';
import { dayInWords } from '#server/platform/local-date.ts';
import { exportCopy, extentOf, momentInWords, monthInWords, type About } from './copy.ts';
import type { DatedMessage, ExportedComment, ExportedEntry, ExportReader } from './read-journal.ts';

/** The product's colours and type, as far as a page that may load nothing can have them. On paper: black on white. */
const printCss = new Html(readFileSync(join(import.meta.dirname, 'print-page.css'), 'utf8'));

/**
 * journal.html: one self-contained page to read and print. Its CSP lets nothing run and nothing be fetched, so that it
 * stays harmless even if an escaping bug let text become markup.
 */
export async function* journalPage(about: About, reader: ExportReader): AsyncGenerator<string> {
  yield String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${exportCopy.title(about.name)}</title>
<style>${printCss}</style>
</head>
<body>
<header class="cover">
<p class="brand">${brandMark} ${about.product}</p>
<h1>${exportCopy.title(about.name)}</h1>
<p>${exportCopy.made(about.product, dayInWords(about.today))}</p>
<p>${extentOf(about)}</p>
</header>
<main>
`);
  let month = '';
  for await (const entry of reader.entries()) {
    const current = monthInWords(entry.date);
    if (current !== month) yield String(html`<h2>${current}</h2>\n`);
    month = current;
    yield String(entryArticle(entry));
  }
  for await (const { personName, messages } of reader.conversations()) {
    yield String(html`<h2>${exportCopy.messages(personName)}</h2>\n`);
    for await (const message of messages()) yield String(messageBlock(message, personName));
  }
  yield String(html`</main>\n<footer>${exportCopy.end}</footer>\n</body>\n</html>\n`);
}

function entryArticle(entry: ExportedEntry): Html {
  const facts = [
    html`<span class="mood ${moodBand(entry.mood)}"><b>${entry.mood}</b> ${moodLabel(entry.mood)}</span>`,
    html` <span dir="auto">${exportCopy.place(entry.programTitle, entry.day)}</span>`,
    html` <span>${exportCopy.words(entry.wordCount)}</span>`,
    entry.isLate && html` <span class="late">${exportCopy.late}</span>`,
  ];
  return html`<article>
<h3><time datetime="${entry.date}">${momentInWords(entry.date, entry.time)}</time></h3>
${entry.promptText !== '' && html`<p class="prompt" dir="auto">${entry.promptText}</p>\n`}<p class="facts">${facts}</p>
<div class="text" dir="auto">${entry.entryText}</div>${entry.comments.map(commentBlock)}
</article>
`;
}

function messageBlock({ isMine, date, time, text }: DatedMessage, personName: string): Html {
  const said = exportCopy.said(isMine ? exportCopy.you : personName, momentInWords(date, time));
  return html`<div class="message${!isMine && ' theirs'}"><p>${said}</p><div class="text" dir="auto">${text}</div></div>
`;
}

function commentBlock({ coachName, date, text }: ExportedComment): Html {
  return html`
<div class="answer"><p>${exportCopy.answered(coachName, dayInWords(date))}</p><div class="text" dir="auto">${text}</div></div>`;
}
