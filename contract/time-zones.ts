type Places = (typeof import('#messages/time-zones.ts'))['places'];

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

/**
 * "America/New_York" as people say it: by the catalogue of their language, which has the common places alone, or else by
 * its id: "New York". For a place within a state both: "Knox, Indiana".
 */
export function placeIn(places: Places, zone: string): string {
  const modern = modernZone(zone);
  const [, ...parts] = modern.split('/');
  const named: Partial<Record<string, string>> = places;
  return named[modern] ?? (parts.length === 0 ? zone : parts.toReversed().join(', ').replaceAll('_', ' '));
}
