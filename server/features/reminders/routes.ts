import * as contract from '#contract/reminders/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { calendarFeed } from './calendar.ts';
import { nudge, readNudge } from './nudge.ts';
import { addPush, chooseReminder, endCalendar, readReminder, removePush, renewCalendar } from './settings.ts';

export const reminderRoutes = (deps: Deps): Route[] => [
  handle(contract.readReminder, async ({ actor }) => await readReminder(deps, actor)),
  handle(contract.saveReminder, async ({ actor, body }) => await chooseReminder(deps, actor, body)),
  handle(contract.renewCalendar, async ({ actor }) => await renewCalendar(deps, actor)),
  handle(contract.endCalendar, async ({ actor }) => await endCalendar(deps, actor)),
  handle(contract.calendarFeed, async ({ params, request, reply }) => {
    const file = await calendarFeed(deps, params.token, request.ip);
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="reminders.ics"')
      .send(file);
    return answered;
  }),
  handle(contract.addPush, async ({ actor, body }) => await addPush(deps, actor, body)),
  handle(contract.removePush, async ({ actor }) => await removePush(deps, actor)),
  handle(contract.readNudge, async ({ actor, params }) => await readNudge(deps, actor, params.clientId)),
  handle(contract.nudgeClient, async ({ actor, params, db }) => await nudge(deps, db, actor, params.clientId)),
];
