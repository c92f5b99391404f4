import { sql, type SQL } from 'drizzle-orm';
import {
  currentAssignmentId,
  currentAssignmentOf,
  type CurrentAssignmentJson,
} from '#server/features/assignments/sql.ts';
import { isCoachTold } from '#server/features/care/sql.ts';
import { currentCoachOf } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { preparedSql } from '#server/platform/db/prepared.ts';
import {
  assignments,
  checkInForms,
  checkInPlans,
  clientProfiles,
  dailyPrompts,
  userKeys,
} from '#server/platform/db/schema.ts';
import { isAsking, isSettled, timeAskedOf } from '#server/features/check-in-plans/sql.ts';

type Named = {
  instrumentId: string;
  version: number;
  /** Of a coach’s own one. */
  form: { title: string; minutes: number; questions: number } | null;
};
type PlanRow = Named & { id: string; time: number; everyWeeks: number | null; noteBase64: string | null };
export type DayRow = Named & { day: number; isSettled: boolean };

/** As JSON brings it. `plans` ask now; of the program all its days with a check-in are here. */
export type AskedFacts = {
  coach: { id: string; fullName: string } | null;
  isCoachTold: boolean;
  wrappedKey: Buffer | null;
  plans: PlanRow[];
  assignment: CurrentAssignmentJson | null;
  days: DayRow[];
};

/** Everything that decides what a client is asked on a date, in one statement. */
export async function findAskedFacts(db: Db | Tx, clientId: string, today: string): Promise<AskedFacts | undefined> {
  const [row] = await askedFacts(db, { clientId, today });
  return row;
}

const askedFacts = preparedSql<AskedFacts>('check_ins_asked', () => {
  const clientId = sql`${sql.placeholder('clientId')}::uuid`;
  const today = sql`${sql.placeholder('today')}::date`;
  const [plan, ofPlan, ofDay] = [sql`plan`, sql`plan.instrument_id`, sql`day.check_in ->> 'instrumentId'`];
  const programDay = sql`program_day(day.week_number, day.day_number)`;
  return sql`
    select ${currentCoachOf(clientId)} as coach,
      ${isCoachTold} as "isCoachTold", ${userKeys.wrappedKey} as "wrappedKey",
      (select coalesce(json_agg(json_build_object('id', plan.id, 'instrumentId', ${ofPlan}, 'version', plan.version,
          'time', ${timeAskedOf(today, plan)}, 'everyWeeks', plan.every_weeks, 'noteBase64', encode(plan.note, 'base64'),
          'form', ${formOf(ofPlan, sql`plan.version`)}) order by plan.created_at, plan.id), '[]')
        from ${checkInPlans} plan where ${isAsking(today, plan)}) as plans,
      ${currentAssignmentOf(clientId)} as assignment,
      (select coalesce(json_agg(json_build_object('day', ${programDay}, 'instrumentId', ${ofDay},
          'version', (day.check_in ->> 'version')::int, 'form', ${formOf(ofDay, sql`(day.check_in ->> 'version')::int`)},
          'isSettled', ${isSettled(clientId, sql`'day.' || own.id || '.' || ${programDay}`)})), '[]')
        from ${assignments} own
        join ${dailyPrompts} day on day.program_id = coalesce(own.version_id, own.program_id) and day.check_in is not null
        where own.id = ${currentAssignmentId(clientId)}) as days
    from ${clientProfiles}
    left join ${userKeys} on ${userKeys.userId} = ${clientProfiles.userId}
    where ${clientProfiles.userId} = ${clientId}`;
});

/** Without the questions, which may be long. */
function formOf(instrumentId: SQL, version: SQL): SQL {
  return sql`(select json_build_object('title', form.definition ->> 'title', 'minutes', form.definition -> 'minutes',
      'questions', jsonb_array_length(form.definition -> 'items'))
    from ${checkInForms} form where form.version = ${version}
      and form.id = case when ${instrumentId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${instrumentId})::uuid end)`;
}
