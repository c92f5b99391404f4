import { directionOf } from '#contract/messages.ts';
import type { Config } from '#server/platform/config.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { catalogue } from '#server/platform/messages.ts';
import { brandBlocks, button, darkStyles, factRows, firstDayStrip, nameRows, style } from './mail-parts.ts';

const words = catalogue<typeof import('#messages/server/mail.ts')>('mail');

type MailParts = {
  /** The recipient's. */
  language: string;
  product: string;
  subject: string;
  /** Above the text, where it is not the subject. In the text it is a sentence. */
  title?: string;
  firstName: string;
  paragraphs: string[];
  /** What somebody wrote, after the text. */
  quote?: string[];
  /** The cloth of a program that is about to begin, of so many days. */
  strip?: number;
  /** Who it is about, a line each, before the text. */
  people?: { name: string; when: string }[];
  /** What it is about, a line each, after the text. What is struck out no longer holds. */
  facts?: { label: string; value: string; isStruck?: boolean }[];
  /** With a question before it, it is a link and no button: a mail about security presses no one. */
  action: { label: string; url: string; question?: string };
  /** Another thing to do, beside the action. */
  second?: { label: string; url: string };
  /** A line below what can be done. */
  note?: string | undefined;
  /** Further small links in a row, with a line above them. */
  choices?: { question: string; links: { label: string; url: string }[] };
  /** Why the person gets this mail and what happens if they do nothing. */
  footnote: string;
  /** For mail no one asked for: the way to get no more of it. */
  unsubscribe?: { label: string; url: string };
};

export type MailContent = { subject: string; text: string; html: string };

/** A page of ours as a mail names it: anyone who is signed out when they open it signs in and then is there. */
export function pageLink({ baseUrl }: Pick<Config, 'baseUrl'>, path: string): string {
  return `${baseUrl}/api/login?${new URLSearchParams({ to: path })}`;
}

/** One look and one link for every mail. */
export function composeMail(parts: MailParts): MailContent {
  // Anyone can register someone else's address under any name; a "name" with a link or a message in it is left out.
  const isName = /^[\p{L}\p{M}'’ -]{1,40}$/u.test(parts.firstName);
  const { greeting: copy } = words(parts.language);
  const greeting = isName ? copy.named({ name: parts.firstName }) : copy.plain;
  return { subject: oneLine(parts.subject), text: asText(parts, greeting), html: asHtml(parts, greeting) };
}

function asText(parts: MailParts, greeting: string): string {
  const { action, people, facts, second, note, choices, unsubscribe } = parts;
  return (
    [
      greeting,
      ...(parts.title ? [/[.?!]$/.test(parts.title) ? parts.title : `${parts.title}.`] : []),
      ...(people ? [people.map(({ name, when }) => `${name}, ${when}`).join('\n')] : []),
      ...parts.paragraphs,
      ...(parts.quote ?? []),
      ...(facts ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
      `${action.question ? `${action.question} ` : ''}${action.label}:\n${action.url}`,
      ...(second ? [`${second.label}:\n${second.url}`] : []),
      ...(note ? [note] : []),
      ...(choices ? [[choices.question, ...choices.links.map(({ label, url }) => `${label}: ${url}`)].join('\n')] : []),
      parts.footnote,
      ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
      parts.product,
    ].join('\n\n') + '\n'
  );
}

function asHtml(parts: MailParts, greeting: string): string {
  const { action, second, note, choices, unsubscribe } = parts;
  const paragraph = (text: string) => html`<p class="ink" style="${style.text}">${text}</p>`;
  const link = ({ label, url }: { label: string; url: string }): Html =>
    html`<a class="green" href="${url}" style="${style.link}">${label}</a>`;
  const asked =
    action.question && html`<p class="soft" style="${style.question}">${action.question} ${link(action)}</p>`;
  const choice = ({ label, url }: { label: string; url: string }): Html =>
    html`<a class="ink rule" href="${url}" style="${style.choice}">${label}</a> `;
  return html`<!doctype html>
<html lang="${parts.language}" dir="${directionOf(parts.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${oneLine(parts.subject)}</title><style>${darkStyles}</style></head>
<body class="paper" style="${style.paper}">
<div class="page" lang="${parts.language}" dir="${directionOf(parts.language)}" style="${style.page}">
${brandBlocks(parts.product)}
${parts.strip && firstDayStrip(parts.strip)}
<h1 class="ink" style="${style.title}">${oneLine(parts.title ?? parts.subject)}</h1>
${paragraph(greeting)}
${parts.people && nameRows(parts.people)}
${parts.paragraphs.map(paragraph)}
${parts.quote?.map((text) => html`<p class="ink" dir="auto" style="${style.text}">${text}</p>`)}
${parts.facts && factRows(parts.facts)}
${asked || button(action, second && choice(second))}
${note && html`<p class="soft" style="${style.question}">${note}</p>`}
${choices && [paragraph(choices.question), html`<p style="margin:0 0 24px;line-height:3">${choices.links.map(choice)}</p>`]}
<p class="soft rule" style="${style.foot}">${parts.footnote}${unsubscribe && [' ', link(unsubscribe)]}</p>
</div>
</body>
</html>
`.text;
}

/** A line break must not begin a new header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
