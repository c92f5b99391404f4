import type { HelpLine } from '#contract/journal/schema.ts';
import { catalogue, nearestLanguage } from './messages.ts';

const linesMax = 8;
const nameMax = 60;
const contactMax = 120;

const phonePattern = /^\+?\d[\d ()/-]{1,24}$/;
const hostPattern = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;
/** `mailto:`, `javascript:`, `http:`: a scheme we would not put behind a link on such a card. */
const otherSchemePattern = /^(?!https:)[a-z][a-z0-9+.-]*:/i;

const words = catalogue<typeof import('#messages/server/care.ts')>('care');

type Reader = { timeZone: string; locale: string | null };

/** What the host has set; otherwise lines of the country somebody’s clock is in: they have existed for long and answer at any hour. */
export function helpLinesFor(set: HelpLine[] | null, { timeZone, locale }: Reader): HelpLine[] {
  if (set) return set;
  const { helpLines: copy } = words(nearestLanguage([locale]));
  const [, own = international] = byCountry.find(([zones]) => zones.test(timeZone)) ?? [];
  const lines = own.replaceAll(/\{(\w+)\}/g, (_all, name: string) => copy[name as keyof typeof copy]);
  return parseHelpLines(lines) ?? [];
}

const international =
  '{directory}|findahelpline.com;Samaritans, {ukAndIreland}|116 123;' +
  'Suicide & Crisis Lifeline, {usaAndCanada}|988;{emergencyEurope}|112';

const directory = '{directory}|findahelpline.com';
const northAmerica = `Suicide & Crisis Lifeline|988;${directory};{emergency}|911`;

/** Names of services stay as people there know them. */
const byCountry: readonly (readonly [zones: RegExp, lines: string])[] = [
  [/^Europe\/(Berlin|Busingen)$/, `TelefonSeelsorge|0800 111 0 111;${directory};{emergency}|112`],
  [/^Europe\/Vienna$/, `TelefonSeelsorge|142;${directory};{emergency}|112`],
  [/^Europe\/Zurich$/, `Die Dargebotene Hand|143;${directory};{emergency}|112`],
  [/^(Asia\/(Jerusalem|Tel_Aviv)|Israel)$/, `ער״ן|1201;${directory};{emergency}|101`],
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
  if (contact.startsWith('https:'))
    return URL.canParse(contact) && contact.startsWith('https://') ? contact : undefined;
  return hostPattern.test(contact) ? `https://${contact}` : null;
}
