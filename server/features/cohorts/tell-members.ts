import { sendNotice, sendNoticesAnew } from '#server/features/notices/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { longDate } from '#server/platform/local-date.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueLatestMails, queueMail, type OutgoingMail } from '#server/platform/mail/outbox.ts';
import { findCoachName, listAddressees } from './member-queries.ts';

type Told = { coachId: string; groupName: string; clientIds: string[] };

/** What the coach did with the whole group or a member. */
export type GroupNews =
  | { kind: 'group-left' }
  | { kind: 'group-ended' }
  /** Without a date it goes on. */
  | { kind: 'group-paused'; resumesOn?: string }
  | { kind: 'group-extended'; lastDate: string };

/** A notice and a mail, in the same transaction. The mail names the group and the coach, no one else. */
export async function tellMembers(deps: Deps, tx: Tx, told: Told, news: GroupNews): Promise<void> {
  const { coachId, groupName, clientIds } = told;
  if (clientIds.length === 0) return;
  const at = deps.clock.now();
  const coachName = await findCoachName(tx, coachId);
  const { kind, ...dates } = news;
  const detail = { groupName, coachName, coachId, ...dates };
  await sendNoticesAnew(
    tx,
    { userIds: clientIds, kind, detail, at },
    kind === 'group-ended' ? ['group-joined', 'group-extended'] : [],
  );
  const product = deps.config.productName;
  const mails = (await listAddressees(tx, clientIds)).map(({ id, email, firstName, locale }) => ({
    ...composeMail({
      product,
      subject: subjectOf(news, groupName, locale),
      firstName,
      paragraphs: mailWords(news, groupName, coachName, locale),
      action: { label: 'Open Today', url: pageLink(deps.config, '/') },
      footnote: `You’re getting this because you work with a coach on ${product}. Wasn’t expecting this? Ask your coach.`,
    }),
    to: email,
    userId: id,
    aboutId: coachId,
  }));
  await queueGroupMails(tx, deps, mails);
}

const groupMailEveryMs = 3_600_000;

/**
 * At most one mail an hour to one client about their group, and it is the latest: in and out again and again is one piece of
 * news. The notices in the app are sent at once.
 */
export async function queueGroupMails(
  tx: Tx,
  deps: Deps,
  mails: readonly (Omit<OutgoingMail, 'kind'> & { userId: string })[],
): Promise<void> {
  await queueLatestMails(tx, deps, 'group-changed', mails, groupMailEveryMs);
}

function subjectOf(news: GroupNews, group: string, locale: string | null): string {
  switch (news.kind) {
    case 'group-left':
      return `You’re no longer in ${group}`;
    case 'group-ended':
      return `${group} has ended`;
    case 'group-paused':
      return news.resumesOn ? `${group} is paused until ${longDate(news.resumesOn, locale)}` : `${group} has resumed`;
    case 'group-extended':
      return `${group} stays together until ${longDate(news.lastDate, locale)}`;
  }
}

function mailWords(news: GroupNews, group: string, coachName: string, locale: string | null): string[] {
  const coach = coachName || 'your coach';
  switch (news.kind) {
    case 'group-left':
      return [
        `You’re no longer in the group ${group}. You stay with ${coach}, and your program continues at your own pace, ` +
          'from the day you’ve reached.',
        'Everything you wrote is in your journal, as before. If you wonder why, ask: your coach can tell you.',
      ];
    case 'group-ended':
      return [
        `The group ${group} has ended. You stay with ${coach}, and your program stays with you, at your own pace.`,
        'Everything you wrote is in your journal, as before. What was written in the room stays there to read.',
      ];
    case 'group-paused':
      return news.resumesOn
        ? [
            `${group} is paused and resumes on ${longDate(news.resumesOn, locale)}. Your day waits until then: no page opens, ` +
              'and there is nothing to catch up on.',
            'You can still write whenever you like.',
          ]
        : [`${group} has resumed. The next page opens with the day, as before.`];
    case 'group-extended':
      return [
        `${group} stays together until ${longDate(news.lastDate, locale)}. There is more time for pages you haven’t written, ` +
          'and for the room.',
      ];
  }
}

/** An administrator has ended a cohort of theirs. */
export async function tellCoachOfEnd(
  deps: Deps,
  tx: Tx,
  { id, name, coachId }: { id: string; name: string; coachId: string },
): Promise<void> {
  await sendNotice(tx, {
    userId: coachId,
    kind: 'cohort-ended',
    detail: { groupName: name, cohortId: id },
    at: deps.clock.now(),
  });
  const product = deps.config.productName;
  for (const { email, firstName } of await listAddressees(tx, [coachId]))
    await queueMail(tx, deps, {
      ...composeMail({
        product,
        subject: `A cohort of yours has ended at ${product}`,
        firstName,
        paragraphs: [
          `An administrator of ${product} has ended your cohort ${name}.`,
          'Its members have been notified. They stay your clients, and continue the program at their own pace. ' +
            'The room stays to be read, and you can repeat the cohort.',
        ],
        action: { label: 'Open the cohort', url: pageLink(deps.config, `/cohorts/${id}`) },
        footnote: 'You’re getting this because it was your cohort. Wasn’t expecting this? Ask an administrator.',
      }),
      to: email,
      userId: coachId,
      kind: 'group-changed',
    });
}
