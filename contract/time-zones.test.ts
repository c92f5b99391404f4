import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { places } from '#messages/time-zones.ts';
import { modernZone, placeIn } from './time-zones.ts';

const placesIn = (language: string): typeof places => {
  const file = join(import.meta.dirname, '..', 'messages', language, 'time-zones.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { places: typeof places }).places;
};

it('knows the place of a zone in three languages, under its former name too', () => {
  const said = (zone: string) => ['en', 'de', 'he'].map((language) => placeIn(placesIn(language), zone));
  expect(said('Europe/Lisbon')).toEqual(['Lisbon', 'Lissabon', 'ליסבון']);
  expect(said('Asia/Jerusalem')).toEqual(['Jerusalem', 'Jerusalem', 'ירושלים']);
  expect(said('Europe/Kiev')).toEqual(said('Europe/Kyiv'));
});

it('says a zone the catalogue does not have by its id', () => {
  expect(placeIn(placesIn('de'), 'America/Indiana/Knox')).toBe('Knox, Indiana');
  expect(placeIn(placesIn('he'), 'Pacific/Pago_Pago')).toBe('Pago Pago');
  expect(placeIn(places, 'UTC')).toBe('UTC');
});

it.each(['en', 'de', 'he'])(
  'names only zones that exist, under their names of today, and the same ones: %s',
  (language) => {
    const zones = Object.keys(placesIn(language));
    const known = new Set(Intl.supportedValuesOf('timeZone').map(modernZone));
    expect(zones.filter((zone) => !known.has(zone))).toEqual([]);
    expect(zones).toEqual(Object.keys(places));
  },
);
