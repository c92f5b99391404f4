import { eq } from 'drizzle-orm';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { assignments, mailOutbox, programs } from '#server/platform/db/schema.ts';
import { connect } from './histories.ts';
import { openedMail } from './opened-mail.ts';
import { coach, person, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const desire = 'living-from-desire-01';
export const breath = 'breath-anchor-01';
export const changeAddress = (clientId: string) => `/api/coach/client/${clientId}/change-program-direct`;

/** A coach who changes a client's program, and what the client sees of it. */
export function programChanges(test: () => TestApp) {
  /** As the browser sends a form. */
  const choose = async (who: Pick<Person, 'cookie'> | null, clientId: string, fields: Record<string, string>) =>
    await test().app.inject({
      method: 'POST',
      url: changeAddress(clientId),
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(who ? { cookie: who.cookie } : {}),
      },
    });

  async function pair(timeZone = 'UTC'): Promise<{ ines: Person; daniel: Person }> {
    const ines = await coach(test(), { firstName: 'Ines', lastName: 'Calloway' });
    const daniel = await person(test(), {
      firstName: 'Daniel',
      lastName: 'Osei',
      timeZone,
      choice: { role: 'client', clientType: 'with-coach' },
    });
    await connect(test(), daniel, ines);
    return { ines, daniel };
  }

  const rows = async (client: Person) =>
    await test()
      .deps.db.select({
        id: assignments.id,
        program: programs.programId,
        status: assignments.status,
        week: assignments.currentWeek,
        day: assignments.currentDay,
        startedAt: assignments.startedAt,
        endedAt: assignments.endedAt,
      })
      .from(assignments)
      .innerJoin(programs, eq(programs.id, assignments.programId))
      .where(eq(assignments.clientId, client.id))
      .orderBy(assignments.startedAt, assignments.id);
  const states = async (client: Person) =>
    (await rows(client)).map(({ program, status, week, day }) => `${program} ${status} ${week}/${day}`);
  const notices = async (who: Person) => (await who.get('/api/notices')).json<Notice[]>();
  const mails = async (who: Person) =>
    openedMail(test(), await test().deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, who.id)));
  const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();

  return { choose, pair, rows, states, notices, mails, home };
}
