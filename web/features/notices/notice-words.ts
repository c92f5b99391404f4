import { clockTime, longCalendarDay, longDay } from '#web/platform/time.ts';
import { notices as copy } from '#messages/notices.ts';
import type { Notice } from './queries.ts';

type NoticeWords = { title: string; text?: string; link?: { href: string; label: string } };

/** What a notice says to a client. The server brings each name, title and date that its sentence needs. */
export function noticeWords(
  { kind, detail }: Pick<Notice, 'kind' | 'detail'>,
  timeZone: string,
): NoticeWords | undefined {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const coach = text('coachName');
  const program = text('programTitle');
  const group = text('groupName');
  const dayOf = (name: string): string => (/^\d{4}-\d\d-\d\d$/.test(text(name)) ? longCalendarDay(text(name)) : '');
  const startsOn = dayOf('startsOn');
  const start = startsOn ? copy.begins({ day: startsOn }) : copy.beginsToday;
  switch (kind) {
    case 'program-changed':
      return { title: copy.changed.title({ program }), text: `${start} ${copy.changed.text}` };
    case 'program-assigned':
      return { title: copy.assigned.title({ program }), text: start };
    case 'program-paused':
      return { title: copy.paused.title({ coach, day: dayOf('endsOn') }), text: copy.paused.text };
    case 'program-recounted':
      return {
        title: copy.recounted.title({ program }),
        text: copy.recounted.text({ days: Number(detail.days), practices: Number(detail.practices) || 0 }),
      };
    case 'entry-commented': {
      const day = Number(detail.dayNumber);
      const title = day > 0 ? copy.commented.title({ coach, day }) : copy.commented.titleNoDay({ coach });
      const entry = text('entryId');
      const href = entry ? `/journal?entry=${encodeURIComponent(entry)}` : '/journal';
      return { title, text: copy.commented.text, link: { href, label: copy.commented.go } };
    }
    case 'request-accepted':
      return { title: copy.requestAccepted.title({ coach }), text: copy.requestAccepted.text };
    case 'request-declined':
      return {
        title: copy.requestDeclined.title({ coach }),
        text: copy.requestDeclined.text,
        link: { href: '/invitations', label: copy.requestDeclined.go },
      };
    case 'letter-arrived':
      return {
        title: copy.outreach.title({ coach }),
        text: copy.outreach.text,
        link: { href: '/invitations', label: copy.outreach.go },
      };
    case 'coach-nudge':
      return { title: copy.nudged.title({ coach }), text: copy.nudged.text };
    case 'work-ended':
      return {
        title: copy.workEnded.title({ coach }),
        text: copy.workEnded.text,
        ...(detail.hasWords === true ? { link: { href: '/messages', label: copy.workEnded.go } } : {}),
      };
    case 'parting-undone':
      return { title: copy.partingUndone.title({ name: coach }) };
    case 'coach-leaving':
      return {
        title: copy.coachLeaving.title({ coach, day: dayOf('leavesOn') }),
        text: copy.coachLeaving.text,
      };
    case 'coach-staying':
      return { title: copy.coachStaying.title({ coach }), text: copy.coachStaying.text };
    case 'coach-changed':
      return { title: copy.coachChanged.title({ coach }), text: copy.coachChanged.text };
    case 'coach-unavailable':
      return { title: copy.unavailable({ name: coach }) };
    case 'coach-left':
      return {
        title: copy.coachLeft.title,
        text: detail.hadGroup === true ? copy.coachLeft.textWithGroup : copy.coachLeft.text,
      };
    case 'post-removed':
      return {
        title: copy.postRemoved.title({ group }),
        text: copy.postRemoved.text,
        ...(text('cohortId') ? { link: { href: `/groups/${text('cohortId')}`, label: copy.postRemoved.go } } : {}),
      };
    case 'group-joined':
      return {
        title: copy.groupJoined.title({ coach, group }),
        text: startsOn ? `${start} ${copy.groupJoined.text}` : copy.groupJoined.text,
        link: { href: '/group', label: copy.postRemoved.go },
      };
    case 'group-left':
      return {
        title: copy.groupLeft.title({ group }),
        text: copy.groupLeft.text({ coach }),
      };
    case 'group-ended':
      return {
        title: copy.groupEnded.title({ group }),
        text: copy.groupEnded.text({ coach }),
      };
    case 'group-paused': {
      const day = dayOf('resumesOn');
      return day
        ? { title: copy.groupPaused.title({ group, day }), text: copy.groupPaused.text }
        : { title: copy.groupPaused.resumed({ group }) };
    }
    case 'group-extended':
      return {
        title: copy.groupExtended.title({
          group,
          day: dayOf('lastDate'),
        }),
        text: copy.groupExtended.text,
      };
    case 'data-exported':
      return { title: copy.dataExported.title, text: copy.dataExported.text };
    case 'session-booked':
    case 'session-moved':
    case 'session-called-off':
    case 'session-offered':
    case 'session-move-asked':
    case 'session-move-declined':
    case 'session-summary':
      return aboutSession(kind, detail, timeZone);
    case 'session-request-declined':
      return {
        title: copy.session.noTime({ coach }),
        text: copy.session.noTimeText,
        link: { href: '/sessions/new', label: copy.session.choose },
      };
    case 'check-in-sent':
      return {
        title: copy.checkInSent.title({ coach }),
        link: {
          href: text('occasion') ? `/check-ins/asked/${encodeURIComponent(text('occasion'))}` : '/check-ins',
          label: copy.checkInSent.go,
        },
      };
    // Coaches alone are told, in their activity.
    case 'check-in-shown':
    case 'client-joined':
    case 'client-leaving':
    case 'client-left':
    case 'client-moved':
    case 'client-parted':
    case 'client-staying':
    case 'client-unavailable':
    case 'coach-approved':
    case 'cohort-ended':
    case 'invitation-accepted':
    case 'invitation-declined':
    case 'post-reported':
    case 'post-reported-to-host':
    case 'program-removed':
    case 'program-restored':
      return undefined;
    // A kind of a later release.
    default:
      return undefined;
  }
}

/** It names the coach; of a cohort's session the group. */
function aboutSession(kind: `session-${string}`, detail: Notice['detail'], timeZone: string): NoticeWords {
  const words = copy.session;
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const who = text('coachName');
  const group = text('groupName');
  const at = new Date(text('startsAt'));
  const when = words.when({ day: longDay(at, timeZone), time: clockTime(at, timeZone) });
  const link = text('appointmentId') ? { href: `/sessions/${text('appointmentId')}`, label: words.open } : undefined;
  const said = (title: string, more: string): NoticeWords => ({ title, text: more, ...(link ? { link } : {}) });
  switch (kind) {
    case 'session-moved':
      return said(group ? words.groupMoved({ group }) : words.moved({ who }), words.nowOn({ when }));
    case 'session-called-off':
      return said(text('by') === 'system' ? words.isCalledOff : words.calledOff({ who }), words.wasOn({ when }));
    case 'session-offered':
      return {
        ...said(words.offered({ coach: who }), words.offeredText),
        link: { href: '/sessions', label: words.choose },
      };
    case 'session-move-asked':
      return said(words.moveAsked({ coach: who }), words.staysOn({ when }));
    case 'session-move-declined':
      return said(words.moveDeclined({ who }), words.staysOn({ when }));
    case 'session-summary':
      return said(words.summary({ coach: who }), words.summaryText);
    default:
      return said(group ? words.groupBooked({ group }) : words.booked({ who }), words.on({ when }));
  }
}
