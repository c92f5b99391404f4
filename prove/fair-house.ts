// A house with much in it: twenty people who use it, and three who have more than anybody and want to hurt.
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { fillUpTo, headersOf, newPerson, onDatabase, writeJournal, type House, type Somebody } from '#bench/people.ts';
import { bulkPartMax, bulkPeopleMax } from '#contract/bulk/rules.ts';
import { addManyClients } from '#testing/many-clients.ts';

/** What the costly calls need to know. */
export type Attackers = {
  dataDir: string;
  client: Somebody;
  coach: Somebody;
  admin: Somebody;
  entryId: string;
  conversationId: string;
  programId: string;
  /** Of the coach's, as many as one call takes. */
  clientIds: string[];
  picture: Uint8Array;
};
type Amounts = { entries: number; people: number };

const ordinaryPeople = 20;
const sharedEntries = 60;

export async function fillHouse(
  house: House,
  { entries, people }: Amounts,
): Promise<{ ordinary: Somebody[]; attackers: Attackers }> {
  const ordinary: Somebody[] = [];
  for (let number = 1; number <= ordinaryPeople; number += 1) ordinary.push(await somebody(house, number, 'client'));
  const client = await somebody(house, 900, 'client');
  const coach = await somebody(house, 901, 'coach');
  const admin = await somebody(house, 902, 'admin');
  await writeJournal(house, client, { to: entries, textOf: longText });
  const clientIds = await onDatabase(house, async ({ db }) => {
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
  const asked = asker(house.url);
  for (let from = 0; from < clientIds.length; from += bulkPartMax)
    await asked(coach, 'POST', '/api/coach/bulk', {
      action: 'message',
      actionId: crypto.randomUUID(),
      message: 'Good morning, {firstName}. How was the week with its word10 and word11?',
      clientIds: clientIds.slice(from, from + bulkPartMax),
    });
  const journal = (await asked(client, 'GET', '/api/client/journal-entries')) as { entries: { id: string }[] };
  for (let page = 1, left = sharedEntries; left > 0; page += 1) {
    const { entries: found } = (await asked(
      client,
      'GET',
      `/api/client/journal-entries?page=${page}`,
    )) as typeof journal;
    for (const { id } of found.slice(0, left))
      await asked(client, 'PUT', `/api/client/journal-entries/${id}/share`, {});
    left -= found.length || left;
  }
  const conversation = (await asked(coach, 'POST', '/api/messages', { personId: client.id })) as { id: string };
  const programs = (await asked(coach, 'GET', '/api/programs/all')) as
    | { id: string }[]
    | { programs: { id: string }[] };
  const [program] = Array.isArray(programs) ? programs : programs.programs;
  return {
    ordinary,
    attackers: {
      dataDir: house.dataDir,
      client,
      coach,
      admin,
      entryId: journal.entries[0]?.id ?? '',
      conversationId: conversation.id,
      programId: program?.id ?? '',
      clientIds: clientIds.slice(0, bulkPartMax),
      // As many pixels as are taken, in a file of a few kilobytes.
      picture: await sharp({ create: { width: 4_890, height: 4_890, channels: 3, background: '#3a7' } })
        .gif()
        .toBuffer(),
    },
  };
}

/** Each comes from an address of their own, as people do. */
async function somebody(house: House, number: number, role: 'client' | 'coach' | 'admin'): Promise<Somebody> {
  const address = `10.1.${Math.floor(number / 200)}.${1 + (number % 200)}`;
  return await newPerson(house, role, { email: `somebody-${number}@example.org`, address });
}

/** 400 words, and every tenth as long as the product lets anybody write. */
function longText(number: number): string {
  const text = Array.from({ length: number % 10 === 0 ? 2_500 : 400 }, (_, index) => `word${index % 90}`).join(' ');
  return `${text.slice(0, 19_900)} ${number}`;
}

function asker(url: string) {
  return async (who: Somebody, method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headersOf(url, who), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
}
