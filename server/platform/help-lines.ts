import type { HelpLine } from '#contract/journal/schema.ts';
import { catalogue } from './messages.ts';

const linesMax = 8;
const nameMax = 60;
const contactMax = 120;

const emailPattern = /^[^\s@<>]{1,64}@[a-z0-9.-]{1,50}\.[a-z]{2,20}$/i;
const phonePattern = /^\+?\d[\d ()/-]{1,24}$/;
const hostPattern = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;
/** `mailto:`, `javascript:`, `http:`: a scheme we would not put behind a link on such a card. */
const otherSchemePattern = /^(?!https:)[a-z][a-z0-9+.-]*:/i;

const words = catalogue<typeof import('#messages/server/care.ts')>('care');

type Reader = { timeZone: string; language: string };

/**
 * What the host has set; otherwise lines of the country somebody’s clock is in, else of their language and others. All of
 * them have existed for long; one that does not answer at any hour says when it does.
 */
export function helpLinesFor(set: HelpLine[] | null, { timeZone, language }: Reader): HelpLine[] {
  if (set) return set;
  const { helpLines: copy } = words(language);
  const abroad = language === 'de' ? `${germanOnline};${international}` : international;
  const [, own = abroad] = byCountry.find(([zones]) => zones.test(timeZone)) ?? [];
  const lines = own.replaceAll(/\{(\w+)\}/g, (_all, name: string) => copy[name as keyof typeof copy]);
  return parseHelpLines(lines) ?? [];
}

const international =
  '{directory}|findahelpline.com;Samaritans, {ukAndIreland}|116 123;' +
  'Suicide & Crisis Lifeline, {usaAndCanada}|988;{emergencyEurope}|112';

const directory = '{directory}|findahelpline.com';
const germanOnline = 'TelefonSeelsorge, {chatAndMail}|online.telefonseelsorge.de';
/** One line with a name in each language of the country. */
const swiss = 'Die Dargebotene Hand, La Main Tendue, Telefono Amico|143';
const northAmerica = `Suicide & Crisis Lifeline|988;${directory};{emergency}|911`;

/** Names of services stay as people there know them. */
const byCountry: readonly (readonly [zones: RegExp, lines: string])[] = [
  [
    /^Europe\/(Berlin|Busingen)$/,
    `TelefonSeelsorge|0800 111 0 111;TelefonSeelsorge|116 123;${germanOnline};${directory};{emergency}|112`,
  ],
  [/^Europe\/Vienna$/, `TelefonSeelsorge|142;Rat auf Draht, {under25}|147;${directory};{emergency}|112`],
  [/^Europe\/(Zurich|Vaduz)$/, `${swiss};Pro Juventute, {under25}|147;${directory};{emergency}|112`],
  [
    /^(Asia\/(Jerusalem|Tel_Aviv)|Israel)$/,
    `ער״ן|1201;סה״ר, {saharHours}|sahar.org.il;${directory};{ambulanceIsrael}|101;{police}|100`,
  ],
  [/^(Europe\/(London|Belfast)|GB)$/, `Samaritans|116 123;${directory};{emergency}|999`],
  [/^(Europe\/Dublin|Eire)$/, `Samaritans|116 123;${directory};{emergency}|112`],
  [/^(US|Canada)\/|^Pacific\/Honolulu$/, northAmerica],
  [/^America\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Edmonton|Halifax|Indiana|Juneau|Kentucky)/, northAmerica],
  [/^America\/(Los_Angeles|Montreal|New_York|Nome|Phoenix|Regina|Sitka|St_Johns)$/, northAmerica],
  [/^America\/(Toronto|Vancouver|Whitehorse|Winnipeg|Yellowknife)$/, northAmerica],
  [/^Australia\//, `Lifeline|13 11 14;${directory};{emergency}|000`],
  [/^(Pacific\/Auckland|NZ)$/, `1737, Need to talk?|1737;${directory};{emergency}|111`],
];

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
  if (emailPattern.test(contact)) return `mailto:${contact}`;
  if (contact.startsWith('https:'))
    return URL.canParse(contact) && contact.startsWith('https://') ? contact : undefined;
  return hostPattern.test(contact) ? `https://${contact}` : null;
}
