import * as contract from '#contract/reminders/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { calendarFeed } from './calendar.ts';
import { nudge, readNudge } from './nudge.ts';
import { addPush, chooseReminder, endCalendar, hashOf, readReminder, removePush, renewCalendar } from './settings.ts';

export const reminderRoutes = (deps: Deps) =>
  routesFor(contract, {
    readReminder: async ({ actor }) => await readReminder(deps, actor),
    saveReminder: async ({ actor, body }) => await chooseReminder(deps, actor, body),
    renewCalendar: async ({ actor }) => await renewCalendar(deps, actor),
    endCalendar: async ({ actor }) => await endCalendar(deps, actor),
    calendarFeed: async ({ params, request, reply }) => {
      const file = await calendarFeed(deps, params.token, request.ip);
      const etag = `"${hashOf(file)}"`;
      // A calendar keeps what it fetched anyway, and asks every few hours.
      void reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (request.headers['if-none-match']?.includes(etag)) {
        void reply.code(304).send();
        return answered;
      }
      void reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(file);
      return answered;
    },
    addPush: async ({ actor, body }) => await addPush(deps, actor, body),
    removePush: async ({ actor }) => await removePush(deps, actor),
    readNudge: async ({ actor, params, request }) => await readNudge(deps, actor, params.clientId, languageOf(request)),
    nudgeClient: async ({ actor, params, db }) => await nudge(deps, db, actor, params.clientId),
  });
