import { compareIn } from '#contract/text.ts';
import { language } from '#messages/language.ts';

/** Browsers still list some places under former names. Every engine knows the new ones too. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Johnston': 'Pacific/Honolulu',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export const modernZone = (zone: string): string => renamed[zone] ?? zone;

/** "America/New_York" as people say it: "New York". For a place within a state both: "Knox, Indiana". */
export function placeOf(zone: string): string {
  const [, ...parts] = modernZone(zone).split('/');
  return parts.length === 0 ? zone : parts.toReversed().join(', ').replaceAll('_', ' ');
}

type ZoneGroup = { region: string; zones: { zone: string; label: string }[] };

/**
 * The zones this browser knows by region, each with its current UTC offset, and the current one. Names without a place
 * (EST, Etc/GMT+5) are left out: they have no DST.
 */
export function zoneGroups(inForce: string, regions: readonly string[], now: Date): ZoneGroup[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  const zones = [...new Set([inForce, ...known].map(modernZone))];
  return regions.map((region) => ({
    region,
    zones: zones
      .filter((zone) => zone.startsWith(`${region}/`))
      .map((zone) => ({ zone, label: labelOf(zone, now) }))
      .toSorted((a, b) => compareIn(language, a.label, b.label)),
  }));
}

/** "Kolkata (UTC+5:30)" */
export function labelOf(zone: string, now: Date): string {
  if (zone === 'UTC') return zone;
  // Not cached: four hundred formatters are not worth their memory.
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC');
  return offset ? `${placeOf(zone)} (${offset})` : placeOf(zone);
}
