import { compareIn } from '#contract/text.ts';
import { modernZone, placeIn } from '#contract/time-zones.ts';
import { language } from '#messages/language.ts';
import { places } from '#messages/time-zones.ts';

/** A zone's place in the reader's language. */
export const placeOf = (zone: string): string => placeIn(places, zone);

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
