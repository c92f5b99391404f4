import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moodBand } from '#contract/journal/rules.ts';
import { directionOf } from '#contract/messages.ts';
import { monthInWords } from '#server/platform/dates.ts';
import { brandMark } from '#server/platform/http/hosted-page.ts';
import { Html, html, type HtmlValue } from '#server/platform/http/html.ts';
import { namedMedia } from '#server/platform/media-words.ts';
import { moodWord } from '#server/platform/mood-words.ts';
import type { ExportedMedia } from './media-files.ts';
import type { DatedMessage, ExportedComment, ExportedEntry, ExportReader } from './read-journal.ts';
import {
  answeredOn,
  extentOf,
  madeOn,
  messagesWith,
  momentInWords,
  placeOf,
  saidBy,
  titleOf,
  words,
  type About,
} from './words.ts';

/** The product's colours and type, as far as a page that may load nothing can have them. On paper: black on white. */
const printCss = new Html(readFileSync(join(import.meta.dirname, 'print-page.css'), 'utf8'));

/**
 * journal.html: one page to read and print, with the photos beside it in the ZIP. Its CSP lets nothing run and fetches no more
 * than images of the folder it lies in, so that it stays harmless even if an escaping bug let text become markup.
 */
export async function* journalPage(about: About, reader: ExportReader): AsyncGenerator<string> {
  yield String(html`<!doctype html>
<html lang="${about.language}" dir="${directionOf(about.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${titleOf(about)}</title>
<style>${printCss}</style>
</head>
<body>
<header class="cover">
<p class="brand">${brandMark} ${about.product}</p>
<h1>${titleOf(about)}</h1>
<p>${madeOn(about)}</p>
<p>${extentOf(about)}</p>
</header>
<main>
`);
  let month = '';
  for await (const entry of reader.entries()) {
    const current = monthInWords(entry.date, about.language);
    if (current !== month) yield String(html`<h2>${current}</h2>\n`);
    month = current;
    yield String(entryArticle(about, entry));
  }
  for await (const { personName, messages } of reader.conversations()) {
    yield String(html`<h2>${messagesWith(about, personName)}</h2>\n`);
    for await (const message of messages()) yield String(messageBlock(about, message, personName));
  }
  yield String(html`</main>\n<footer>${words(about.language).files.end}</footer>\n</body>\n</html>\n`);
}

function entryArticle(about: About, entry: ExportedEntry): Html {
  const { files: copy } = words(about.language);
  const shown = namedMedia(entry.media, about.language);
  const facts = [
    entry.mood !== null &&
      html`<span class="mood ${moodBand(entry.mood)}"><b>${entry.mood}</b> ${moodWord(entry.mood, about.language)}</span>`,
    html` <span dir="auto">${placeOf(about, entry)}</span>`,
    entry.entryType === 'text' && html` <span>${copy.wordCount({ words: entry.wordCount })}</span>`,
    entry.mood === null && html` <span>${copy.imported}</span>`,
    entry.isLate && html` <span class="late">${copy.late}</span>`,
  ];
  return html`<article>
<h3><time datetime="${entry.date}">${momentInWords(entry.date, entry.time, about.language)}</time></h3>
${entry.promptText !== '' && html`<p class="prompt" dir="auto">${entry.promptText}</p>\n`}<p class="facts">${facts}</p>
${shown.map(recordingLine)}<div class="text" dir="auto">${entry.entryText}</div>${shown.map(photoFigure)}${entry.comments.map(
    (comment) => commentBlock(about, comment),
  )}
</article>
`;
}

type Shown = ExportedMedia & { said: string };

/** A page that is opened from inside the ZIP, or on paper, has its length at least. */
const recordingLine = ({ kind, file, said }: Shown): HtmlValue =>
  kind === 'recording' &&
  html`<p class="recording">${file === null ? said : html`<a href="${file}">${said}</a>`}</p>\n`;

const photoFigure = ({ kind, file, said }: Shown): HtmlValue =>
  kind === 'photo' && html`\n<p class="photo">${file === null ? said : html`<img src="${file}" alt="${said}">`}</p>`;

function messageBlock(about: About, message: DatedMessage, personName: string): Html {
  const said = saidBy(about, message, personName);
  return html`<div class="message${!message.isMine && ' theirs'}"><p>${said}</p><div class="text" dir="auto">${message.text}</div></div>
`;
}

function commentBlock(about: About, comment: ExportedComment): Html {
  return html`
<div class="answer"><p>${answeredOn(about, comment)}</p><div class="text" dir="auto">${comment.text}</div></div>`;
}
