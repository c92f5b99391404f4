import type { HelpLine } from '#contract/journal/schema.ts';

const linesMax = 8;
const nameMax = 60;
const contactMax = 120;

const phonePattern = /^\+?\d[\d ()/-]{1,24}$/;
const hostPattern = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;
/** `mailto:`, `javascript:`, `http:`: a scheme we would not put behind a link on such a card. */
const otherSchemePattern = /^(?!https:)[a-z][a-z0-9+.-]*:/i;

/** Shown where the host has set none: lines that have existed for long and answer at any hour. */
export const defaultHelpLines = [
  'Find a help line in your country|findahelpline.com',
  'Samaritans, UK and Ireland|116 123',
  'Suicide & Crisis Lifeline, USA and Canada|988',
  'Emergency services in Europe|112',
].join(';');

/**
 * Reads `Name|contact;Name|contact`. Undefined when anything in it is not as it should be: a wrong line helps no one.
 */
export function parseHelpLines(text: string): HelpLine[] | undefined {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lines = parts.flatMap((part) => parseHelpLine(part) ?? []);
  return lines.length === parts.length && lines.length > 0 && lines.length <= linesMax ? lines : undefined;
}

function parseHelpLine(part: string): HelpLine | undefined {
  const [name = '', contact = '', ...more] = part.split('|').map((piece) => piece.trim());
  const isWhole = name !== '' && contact !== '' && more.length === 0;
  const fits = name.length <= nameMax && contact.length <= contactMax && !/[\p{Cc}\u2028\u2029]/u.test(part);
  if (!isWhole || !fits || otherSchemePattern.test(contact)) return undefined;
  const href = hrefOf(contact);
  return href === undefined ? undefined : { name, contact, href };
}

/**
 * Null for words such as "Text HOME to 741741", which are shown and cannot be followed; undefined for a broken address.
 */
function hrefOf(contact: string): string | null | undefined {
  if (phonePattern.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  if (contact.startsWith('https:'))
    return URL.canParse(contact) && contact.startsWith('https://') ? contact : undefined;
  return hostPattern.test(contact) ? `https://${contact}` : null;
}
