// A large installation: twenty people who use it, and three attackers who have the most data.
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { call, fillUpTo, newPerson, onDatabase, writeJournal, type Installation, type Account } from '#bench/people.ts';
import { bulkPartMax, bulkPeopleMax } from '#contract/bulk/rules.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { largePhoto, uploaders } from './fair-uploads.ts';

/** What the costly calls need to know. */
export type Attackers = {
  dataDir: string;
  client: Account;
  coach: Account;
  admin: Account;
  entryId: string;
  conversationId: string;
  programId: string;
  /** Of the coach's, as many as one call takes. */
  clientIds: string[];
  picture: Uint8Array;
  uploaders: Account[];
  photo: Uint8Array;
};
type Amounts = { entries: number; people: number };

const ordinaryPeople = 20;
const sharedEntries = 60;

export async function fillForAttacks(
  at: Installation,
  { entries, people }: Amounts,
): Promise<{ ordinary: Account[]; attackers: Attackers }> {
  const ordinary: Account[] = [];
  for (let number = 1; number <= ordinaryPeople; number += 1) ordinary.push(await account(at, number, 'client'));
  const sending: Account[] = [];
  for (let number = 1; number <= uploaders; number += 1) sending.push(await account(at, 500 + number, 'client'));
  const client = await account(at, 900, 'client');
  const coach = await account(at, 901, 'coach');
  const admin = await account(at, 902, 'admin');
  await writeJournal(at, client, { to: entries, textOf: longText });
  const clientIds = await onDatabase(at, async ({ db }) => {
    await db.execute(sql`set statement_timeout = 0`);
    await addManyClients(db, coach.id, { clients: bulkPeopleMax, programs: 3, now: new Date() });
    await db.execute(
      sql`update client_profiles set coach_id = ${coach.id}, coach_since = now() where user_id = ${client.id}`,
    );
    await fillUpTo(db, people);
    const { rows } = await db.execute<{ id: string }>(
      sql`select user_id as id from client_profiles where coach_id = ${coach.id} and user_id <> ${client.id} order by 1`,
    );
    return rows.map(({ id }) => id);
  });
  const asked = <Result>(who: Account, method: string, path: string, body?: unknown) =>
    call<Result>(at.url, who, method, path, body);
  for (let from = 0; from < clientIds.length; from += bulkPartMax)
    await asked(coach, 'POST', '/api/coach/bulk', {
      action: 'message',
      actionId: crypto.randomUUID(),
      message: 'Good morning, {firstName}. How was the week with its word10 and word11?',
      clientIds: clientIds.slice(from, from + bulkPartMax),
    });
  type Journal = { entries: { id: string }[] };
  const journal = await asked<Journal>(client, 'GET', '/api/client/journal-entries');
  for (let page = 1, left = sharedEntries; left > 0; page += 1) {
    const { entries: found } = await asked<Journal>(client, 'GET', `/api/client/journal-entries?page=${page}`);
    for (const { id } of found.slice(0, left))
      await asked(client, 'PUT', `/api/client/journal-entries/${id}/share`, {});
    left -= found.length || left;
  }
  const conversation = await asked<{ id: string }>(coach, 'POST', '/api/messages', { personId: client.id });
  const programs = await asked<{ id: string }[] | { programs: { id: string }[] }>(coach, 'GET', '/api/programs/all');
  const [program] = Array.isArray(programs) ? programs : programs.programs;
  return {
    ordinary,
    attackers: {
      dataDir: at.dataDir,
      client,
      coach,
      admin,
      entryId: journal.entries[0]?.id ?? '',
      conversationId: conversation.id,
      programId: program?.id ?? '',
      clientIds: clientIds.slice(0, bulkPartMax),
      // As many pixels as are accepted, in a file of a few kilobytes.
      picture: await sharp({ create: { width: 4_890, height: 4_890, channels: 3, background: '#3a7' } })
        .gif()
        .toBuffer(),
      uploaders: sending,
      photo: await largePhoto(),
    },
  };
}

/** Each has their own address. */
async function account(at: Installation, number: number, role: 'client' | 'coach' | 'admin'): Promise<Account> {
  const address = `10.1.${Math.floor(number / 200)}.${1 + (number % 200)}`;
  return await newPerson(at, role, { email: `person-${number}@example.org`, address });
}

/** 400 words, and every tenth as long as the product accepts. */
function longText(number: number): string {
  const text = Array.from({ length: number % 10 === 0 ? 2_500 : 400 }, (_, index) => `word${index % 90}`).join(' ');
  return `${text.slice(0, 19_900)} ${number}`;
}
