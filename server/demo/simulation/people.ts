import { becomeCoach, completeProfile, signUp, takeRole, type Coach, type Player } from '../player/people.ts';
import type { Stage } from '../player/stage.ts';
import { demoCoaches } from '../cast/staff.ts';
import type { DemoCoach } from '../cast/types.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';

/** A stage that reports to an admin. */
export type SimulationStage = Stage & {
  /** Who started the run. */
  admin: SessionUser;
  /** Writes a line that the admin reads while it runs. */
  tell: (line: string) => Promise<void>;
  /** Names that are in use, so that two people of two runs can be told apart. */
  taken: Set<string>;
};

/** Invented names, chosen so that the list of users stays readable. */
const firstNames = (
  'Ingrid Mateo Noor Felix Amina Henrik Rosalind Tariq Wanda Emeka Linnea Pascal ' +
  'Yara Desmond Katya Ruben Saoirse Ivo Celeste Bram Anjali Otis Marisol Theo'
).split(' ');

const lastNames = (
  'Sollberg Arroyo Haddow Brandvold Okoye Lindqvist Marchetti Verma Castellan Whitlock Nakagawa Dufour Petrov ' +
  'Abernathy Reyes Holm Kowalczyk Moreau Sandhu Fairweather Baptiste Ellery Vasquez Thorne Quigley'
).split(' ');

const timeZones = [
  'Europe/Lisbon',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Vancouver',
  'Africa/Nairobi',
];

type Character = { firstName: string; lastName: string; email: string; timeZone: string };

/** A reserved top-level domain: these addresses cannot exist. */
const domain = 'simulation.invalid';

/** The next person whose name is not taken. With every pair of names in use the last ones are numbered. */
function nextCharacter(taken: Set<string>): Character {
  for (let index = 0; ; index += 1) {
    const firstName = firstNames[index % firstNames.length] ?? '';
    // The two lists have no length in common, so every pair comes before one comes again.
    const family = lastNames[index % lastNames.length] ?? '';
    const round = Math.floor(index / (firstNames.length * lastNames.length));
    const lastName = round === 0 ? family : `${family} ${round + 1}`;
    const name = `${firstName} ${lastName}`;
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

/** By the clocks of the person, whose time zone is known only when they are chosen. */
type Joined = (timeZone: string) => Date;

/** Runs are serialized, but an address may be in use already. */
async function newPerson(stage: SimulationStage, joined: Joined): Promise<Player> {
  for (;;) {
    const character = nextCharacter(stage.taken);
    const player = await signUp(stage, character, joined(character.timeZone));
    if (player) return player;
  }
}

/** Signs up as a coach, without a profile to speak of. */
export async function newCoach(stage: SimulationStage, joined: Joined): Promise<Coach> {
  const player = await newPerson(stage, joined);
  return await becomeCoach(stage, player, joined(player.timeZone));
}

/** With the profile of a coach of the demo, under a name of their own. */
export async function settledCoach(
  stage: SimulationStage,
  joined: Joined,
  like: DemoCoach['key'] = 'ines',
): Promise<Coach> {
  const coach = await newCoach(stage, joined);
  const found = demoCoaches.find(({ key }) => key === like);
  if (!found) throw new Error(`The cast has no coach ${like}.`);
  const { key, firstName, lastName, email, timeZone, referralCode, ...texts } = found;
  await completeProfile(stage, coach, texts, joined(coach.timeZone));
  return coach;
}

export async function newTrialClient(stage: SimulationStage, joined: Joined): Promise<Player> {
  const player = await newPerson(stage, joined);
  return await takeRole(stage, player, { role: 'client', clientType: 'trial' }, joined(player.timeZone));
}

export async function newClientOf(stage: SimulationStage, coach: Coach, joined: Joined): Promise<Player> {
  const player = await newPerson(stage, joined);
  const choice = { role: 'client', clientType: 'with-coach', referralCode: coach.referralCode } as const;
  return await takeRole(stage, player, choice, joined(player.timeZone));
}

/** Who has no coach yet, and is about to join a group. */
export async function newClient(stage: SimulationStage, joined: Joined): Promise<Player> {
  const player = await newPerson(stage, joined);
  return await takeRole(stage, player, { role: 'client', clientType: 'with-coach' }, joined(player.timeZone));
}
