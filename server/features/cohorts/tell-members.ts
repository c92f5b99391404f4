import { sendNotice, sendNoticesAnew } from '#server/features/notices/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { longDate } from '#server/platform/dates.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueLatestMails, queueMail, type OutgoingMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { findCoachName, listAddressees } from './member-queries.ts';
import { words } from './words.ts';

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
  const mails = (await listAddressees(tx, clientIds)).map(({ id, email, firstName, locale }) => {
    const language = nearestLanguage([locale]);
    const { memberMail: copy } = words(language);
    return {
      ...composeMail({
        language,
        product,
        firstName,
        ...newsWords(news, groupName, coachName, { language, locale }),
        action: { label: copy.openToday, url: pageLink(deps.config, '/') },
        footnote: copy.why({ product }),
      }),
      to: email,
      userId: id,
      aboutId: coachId,
    };
  });
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

/** What a mail says of it; no other member is named in it. */
function newsWords(
  news: GroupNews,
  group: string,
  coach: string,
  { language, locale }: { language: string; locale: string | null },
) {
  const { memberMail: copy } = words(language);
  const withCoach = { group, hasName: coach !== '', coach };
  switch (news.kind) {
    case 'group-left':
      return { subject: copy.left.subject({ group }), paragraphs: [copy.left.text(withCoach), copy.left.journal] };
    case 'group-ended':
      return { subject: copy.ended.subject({ group }), paragraphs: [copy.ended.text(withCoach), copy.ended.journal] };
    case 'group-paused': {
      if (!news.resumesOn)
        return { subject: copy.resumed.subject({ group }), paragraphs: [copy.resumed.text({ group })] };
      const until = { group, date: longDate(news.resumesOn, language, locale) };
      return { subject: copy.paused.subject(until), paragraphs: [copy.paused.text(until), copy.paused.write] };
    }
    case 'group-extended': {
      const until = { group, date: longDate(news.lastDate, language, locale) };
      return { subject: copy.extended.subject(until), paragraphs: [copy.extended.text(until)] };
    }
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
  for (const { email, firstName, locale } of await listAddressees(tx, [coachId])) {
    const language = nearestLanguage([locale]);
    const { endedByAdmin: copy } = words(language);
    await queueMail(tx, deps, {
      ...composeMail({
        language,
        product,
        subject: copy.subject({ product }),
        firstName,
        paragraphs: [copy.text({ product, cohort: name }), copy.members],
        action: { label: copy.open, url: pageLink(deps.config, `/cohorts/${id}`) },
        footnote: copy.why,
      }),
      to: email,
      userId: coachId,
      kind: 'group-changed',
    });
  }
}
