import * as contract from '#contract/appointments/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { firstWeekdayOf } from '#server/platform/http/languages.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { acceptOffer, bookAppointment, bookAsCoach, declineOffer, offerTimes, takeOfferBack } from './booking.ts';
import { addBusyCalendar, readBusyCalendarNow, removeBusyCalendar } from './busy-calendars.ts';
import { appointmentCalendarFile } from './calendar-file.ts';
import { answerMove, callOff, moveAppointment, settle } from './changes.ts';
import { clientSlots, coachSlots } from './free-times.ts';
import {
  addException,
  addType,
  changeHours,
  changeRules,
  changeType,
  choosePreferences,
  hoursPage,
  readPreferences,
  removeException,
  removeType,
} from './hours.ts';
import { askForTime, declineRequest, ownAppointments, sayComing, withdrawRequest } from './own.ts';
import { appointmentsOfClient, coachWeek, setAllowance } from './week.ts';

export const appointmentRoutes = (deps: Deps) =>
  routesFor(contract, {
    readHours: async ({ actor }) => await hoursPage(deps, deps.db, actor),
    saveHours: async ({ actor, body }) => await changeHours(deps, actor, body),
    saveRules: async ({ actor, body }) => await changeRules(deps, actor, body),
    addType: async ({ actor, body, db }) => await addType(deps, db, actor, body),
    changeType: async ({ actor, params, body }) => await changeType(deps, actor, params.id, body),
    removeType: async ({ actor, params }) => await removeType(deps, actor, params.id),
    addException: async ({ actor, body, db }) => await addException(deps, db, actor, body),
    removeException: async ({ actor, params }) => await removeException(deps, actor, params.id),
    addCalendar: async ({ actor, body }) => {
      await addBusyCalendar(deps, actor, body);
      return await hoursPage(deps, deps.db, actor);
    },
    readCalendarNow: async ({ actor, params }) => {
      await readBusyCalendarNow(deps, actor, params.id);
      return await hoursPage(deps, deps.db, actor);
    },
    removeCalendar: async ({ actor, params }) => {
      await removeBusyCalendar(deps, actor, params.id);
      return await hoursPage(deps, deps.db, actor);
    },
    readPreferences: async ({ actor }) => await readPreferences(deps, actor),
    savePreferences: async ({ actor, body }) => await choosePreferences(deps, actor, body),

    readWeek: async ({ actor, query, request }) =>
      await coachWeek(deps, actor, { ...query, firstWeekday: firstWeekdayOf(request) }),
    coachSlots: async ({ actor, query, request }) =>
      await coachSlots(deps, actor, { ...query, firstWeekday: firstWeekdayOf(request) }),
    offerTimes: async ({ actor, body, db }) => await offerTimes(deps, db, actor, body),
    takeOfferBack: async ({ actor, params }) => await takeOfferBack(deps, actor, params.id),
    bookAsCoach: async ({ actor, body, db }) => await bookAsCoach(deps, db, actor, body),
    settleAppointment: async ({ actor, params, body }) => await settle(deps, actor, params.id, body.outcome),
    declineRequest: async ({ actor, params }) => await declineRequest(deps, actor, params.id),
    appointmentsOfClient: async ({ actor, params }) =>
      await appointmentsOfClient(deps, deps.db, actor, params.clientId),
    saveAllowance: async ({ actor, params, body }) => await setAllowance(deps, actor, params.clientId, body),
    removeAllowance: async ({ actor, params }) => await setAllowance(deps, actor, params.clientId, null),

    listOwnAppointments: async ({ actor }) => await ownAppointments(deps, actor),
    clientSlots: async ({ actor, query, request }) =>
      await clientSlots(deps, actor, { ...query, firstWeekday: firstWeekdayOf(request) }),
    bookAppointment: async ({ actor, body }) => await bookAppointment(deps, actor, body),
    acceptOffer: async ({ actor, params }) => await acceptOffer(deps, actor, params.id),
    declineOffer: async ({ actor, params }) => {
      await declineOffer(deps, actor, params.id);
      return await ownAppointments(deps, actor);
    },
    askForTime: async ({ actor, body }) => await askForTime(deps, actor, body.words),
    withdrawRequest: async ({ actor, params }) => await withdrawRequest(deps, actor, params.id),
    sayComing: async ({ actor, params, body }) => await sayComing(deps, actor, params.id, body.isComing),

    moveAppointment: async ({ actor, params, body }) => await moveAppointment(deps, actor, params.id, body.at),
    answerMove: async ({ actor, params, body }) => await answerMove(deps, actor, params.id, body.isAccepted),
    callOffAppointment: async ({ actor, params, body }) => await callOff(deps, actor, params.id, body.word),
    appointmentFile: async ({ actor, params, reply }) => {
      const { name, content } = await appointmentCalendarFile(deps, actor, params.id);
      void reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
      return answered;
    },
  });
