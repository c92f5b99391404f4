import { moodBand, moodLabel } from '#contract/journal/mood.ts';
import { html } from '#server/platform/http/html.ts';
import type { Html } from '#server/platform/http/html.ts';
import { extentOf } from './about.ts';
import type { About } from './about.ts';
import { exportCopy } from './copy.ts';
import { dayInWords, momentInWords, monthInWords } from './dates.ts';
import { printCss } from './print-css.ts';
import type { DatedMessage } from './read-conversations.ts';
import type { ExportedComment, ExportedEntry, ExportReader } from './read-journal.ts';

const mark = html`<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><rect x="0" y="2.5" width="13" height="7.5" rx="1.5"/><rect x="15.5" y="0" width="7.5" height="13" rx="1.5"/><rect x="1.5" y="11.5" width="7.5" height="12.5" rx="1.5"/><rect x="11" y="15" width="13" height="7.5" rx="1.5"/></svg>`;

/**
 * journal.html: one page to read and print, complete in itself. Its policy lets nothing run and nothing be fetched, so
 * that it stays harmless even if a mistake of ours let somebody's text become markup.
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
<p class="brand">${mark} ${about.product}</p>
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
  return html`<article>
<h3><time datetime="${entry.date}">${momentInWords(entry.date, entry.time)}</time></h3>
<p class="prompt" dir="auto">${entry.promptText}</p>
<p class="facts"><span class="mood ${moodBand(entry.mood)}"><b>${entry.mood}</b> ${moodLabel(entry.mood)}</span> <span dir="auto">${exportCopy.place(entry.programTitle, entry.day)}</span> <span>${exportCopy.words(entry.wordCount)}</span>${entry.isLate && html` <span class="late">${exportCopy.late}</span>`}</p>
<div class="text" dir="auto">${entry.text}</div>${entry.comments.map(commentBlock)}
</article>
`;
}

function messageBlock({ isMine, date, time, text }: DatedMessage, personName: string): Html {
  return html`<div class="message${!isMine && ' theirs'}"><p>${exportCopy.said(isMine ? exportCopy.you : personName, momentInWords(date, time))}</p><div class="text" dir="auto">${text}</div></div>
`;
}

function commentBlock({ coachName, date, text }: ExportedComment): Html {
  return html`
<div class="answer"><p>${exportCopy.answered(coachName, dayInWords(date))}</p><div class="text" dir="auto">${text}</div></div>`;
}
