import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { coachProfiles, clientProfiles, users } from '#server/platform/db/schema.ts';
import { testApp } from '#testing/test-app.ts';
import { coach, trialClient } from '#testing/people.ts';
import type { Db } from './database.ts';
import { preparedFor } from './prepared.ts';

const test = await testApp();
const { db } = test.deps;

/** Dates, lists, expressions, and joined rows that are always there, are there or missing, or are of two tables. */
const everything = (own: Db) =>
  own
    .select({
      id: clientProfiles.userId,
      trialStartedAt: clientProfiles.trialStartedAt,
      letters: sql<number>`length(${users.firstName})`.as('letters'),
      always: { name: users.firstName, joinedAt: users.createdAt },
      coach: {
        id: coachProfiles.userId,
        specialties: coachProfiles.specialties,
        title: coachProfiles.professionalTitle,
      },
      both: { coachId: coachProfiles.userId, email: users.email },
      counted: { coachId: coachProfiles.userId, years: sql<number | null>`${coachProfiles.yearsExperience} + 1` },
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .orderBy(clientProfiles.userId);

describe('a statement that is built once', () => {
  it('gives the rows that it gives when it is built anew, with a coach and without', async () => {
    const [theirs, coached] = [await coach(test), await trialClient(test)];
    await trialClient(test);
    await db.update(clientProfiles).set({ coachId: theirs.id }).where(eq(clientProfiles.userId, coached.id));
    const anew = await everything(db);
    expect(new Set(anew.map((row) => row.coach === null))).toEqual(new Set([false, true]));
    const prepared = preparedFor((own) => everything(own).prepare('everything'));
    expect(await prepared(db).execute()).toEqual(anew);
    expect(await prepared(db).execute()).toEqual(anew);
    await db.transaction(async (tx) => expect(await prepared(tx).execute()).toEqual(anew));
  });
});
