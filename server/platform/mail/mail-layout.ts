import type { Config } from '#server/platform/config.ts';
import { html } from '#server/platform/http/html.ts';

type MailParts = {
  product: string;
  subject: string;
  firstName: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Further small links in a row, with a line above them. */
  choices?: { question: string; links: { label: string; url: string }[] };
  /** Why the person gets this mail and what happens if they do nothing. */
  footnote: string;
  /** For mail nobody asked for: the way to get no more of it. */
  unsubscribe?: { label: string; url: string };
};

export type MailContent = { subject: string; text: string; html: string };

/** A page of ours as a mail names it: whoever is signed out when they open it signs in and then is there. */
export function pageLink({ baseUrl }: Pick<Config, 'baseUrl'>, path: string): string {
  return `${baseUrl}/api/login?${new URLSearchParams({ to: path })}`;
}

/** One look and one link for every mail. Styles stand on the elements: most mail programs drop style sheets. */
export function composeMail(parts: MailParts): MailContent {
  // Anybody can register somebody else's address under any name; a "name" with a link or a message in it is left out.
  const greeting = /^[\p{L}\p{M}'’ -]{1,40}$/u.test(parts.firstName) ? `Hello ${parts.firstName},` : 'Hello,';
  return { subject: oneLine(parts.subject), text: asText(parts, greeting), html: asHtml(parts, greeting) };
}

function asText(parts: MailParts, greeting: string): string {
  return (
    [
      greeting,
      ...parts.paragraphs,
      `${parts.action.label}:\n${parts.action.url}`,
      ...(parts.choices
        ? [[parts.choices.question, ...parts.choices.links.map(({ label, url }) => `${label}: ${url}`)].join('\n')]
        : []),
      parts.footnote,
      ...(parts.unsubscribe ? [`${parts.unsubscribe.label}:\n${parts.unsubscribe.url}`] : []),
      parts.product,
    ].join('\n\n') + '\n'
  );
}

function asHtml(parts: MailParts, greeting: string): string {
  const serif = 'Georgia, serif';
  const sans = "'Segoe UI', system-ui, sans-serif";
  const paragraph = (text: string) => html`<p style="margin:0 0 16px;font:16px/1.6 ${serif};color:#1F241E">${text}</p>`;
  const buttonStyle =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1E4D3B;color:#F8F4E9;' +
    `font:600 15px/1.25 ${sans};text-decoration:none`;
  const choiceStyle =
    'display:inline-block;margin:0 6px 0 0;padding:10px 14px;border:1px solid ' +
    '#B9B29F;border-radius:6px;color:#1F241E;' +
    `font:600 14px/1.25 ${sans};text-decoration:none`;
  const choices = parts.choices?.links.map(
    ({ label, url }) => html`<a href="${url}" style="${choiceStyle}">${label}</a> `,
  );
  const unsubscribe =
    parts.unsubscribe && html` <a href="${parts.unsubscribe.url}" style="color:#54584D">${parts.unsubscribe.label}</a>`;
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${oneLine(parts.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#F3EEE2">
<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#FCFAF4;border-radius:10px">
<p style="margin:0 0 24px;font:22px/1 ${serif};color:#1E4D3B">${parts.product}</p>
${paragraph(greeting)}
${parts.paragraphs.map(paragraph)}
<p style="margin:24px 0"><a href="${parts.action.url}" style="${buttonStyle}">${parts.action.label}</a></p>
${parts.choices && [paragraph(parts.choices.question), html`<p style="margin:0 0 24px;line-height:3">${choices}</p>`]}
<p style="margin:0;font:13px/1.5 ${sans};color:#54584D">${parts.footnote}${unsubscribe}</p>
</div>
</body>
</html>
`.text;
}

/** A line break must not begin a new header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
