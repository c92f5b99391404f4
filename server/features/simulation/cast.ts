import { fullName } from '#contract/names.ts';
/** Whom the scenarios are about. Made up; chosen so that the list of users stays easy to read. */
const firstNames = [
  'Ingrid',
  'Mateo',
  'Noor',
  'Felix',
  'Amina',
  'Henrik',
  'Rosalind',
  'Tariq',
  'Wanda',
  'Emeka',
  'Linnea',
  'Pascal',
  'Yara',
  'Desmond',
  'Katya',
  'Ruben',
  'Saoirse',
  'Ivo',
  'Celeste',
  'Bram',
  'Anjali',
  'Otis',
  'Marisol',
  'Theo',
];

const lastNames = [
  'Sollberg',
  'Arroyo',
  'Haddow',
  'Brandvold',
  'Okoye',
  'Lindqvist',
  'Marchetti',
  'Verma',
  'Castellan',
  'Whitlock',
  'Nakagawa',
  'Dufour',
  'Petrov',
  'Abernathy',
  'Reyes',
  'Holm',
  'Kowalczyk',
  'Moreau',
  'Sandhu',
  'Fairweather',
  'Baptiste',
  'Ellery',
  'Vasquez',
  'Thorne',
  'Quigley',
];

const timeZones = [
  'Europe/Lisbon',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Vancouver',
  'Africa/Nairobi',
];

export type Character = { firstName: string; lastName: string; email: string; timeZone: string };

/** Nobody can own an address there: the ending is reserved for exactly that. */
const domain = 'simulation.invalid';

/** The next person whose name is not taken. With every pair of names in use the last ones are numbered. */
export function nextCharacter(taken: Set<string>): Character {
  for (let index = 0; ; index += 1) {
    const firstName = firstNames[index % firstNames.length] ?? '';
    // The two lists have no length in common, so every pair comes before one comes again.
    const family = lastNames[index % lastNames.length] ?? '';
    const round = Math.floor(index / (firstNames.length * lastNames.length));
    const lastName = round === 0 ? family : `${family} ${round + 1}`;
    const name = fullName({ firstName, lastName });
    if (taken.has(name)) continue;
    taken.add(name);
    return {
      firstName,
      lastName,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@${domain}`,
      timeZone: timeZones[index % timeZones.length] ?? 'UTC',
    };
  }
}
