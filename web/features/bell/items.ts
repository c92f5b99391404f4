import type { Notification } from '#web/features/coach-dashboard/queries.ts';
import type { Invitation } from '#web/features/invitations/queries.ts';
import type { Notice } from '#web/features/notices/queries.ts';
import type { WaitingRequest } from '#web/features/requests/queries.ts';
import { bellCopy as copy } from './copy.ts';

export type BellItem = {
  key: string;
  title: string;
  text?: string | undefined;
  /** ISO moment. */
  at: string;
  href?: string | undefined;
  severity?: Notification['severity'] | undefined;
  /** Left out where it waits for an answer and cannot just be put away. */
  putAway?: { notice: string } | { clientId: string; notification: string };
};

export type NoticeWords = (notice: Notice) => { title: string; text?: string; link?: { href: string } };

type Found = {
  notices: readonly Notice[];
  notifications: readonly Notification[];
  requests: readonly WaitingRequest[];
  invitations: readonly Invitation[];
};

const weight = { high: 0, medium: 1, low: 2 } as const;

/** What asks for the coach comes first, the gravest at the top; then what waits for an answer; then news, the newest first. */
export function itemsOf({ notices, notifications, requests, invitations }: Found, wordsOf: NoticeWords): BellItem[] {
  const attention = [...notifications].sort((one, other) => weight[one.severity] - weight[other.severity]);
  return [
    ...attention.map(({ id, clientId, clientName, message, date, severity, kind }): BellItem => ({
      key: `${clientId} ${id}`,
      title: clientName,
      text: message,
      at: date,
      severity,
      putAway: { clientId, notification: id },
      href: kind === 'invitation-ending' ? '/send-invitation' : `/client/${clientId}`,
    })),
    ...requests.map(({ id, client, createdAt }): BellItem => ({
      key: id,
      title: copy.asks(`${client.firstName} ${client.lastName}`.trim()),
      text: copy.asksText,
      at: createdAt,
      href: '/',
    })),
    ...invitations
      .filter(({ status }) => status === 'pending')
      .map(({ id, coach, program, sentAt }): BellItem => ({
        key: id,
        title: copy.invites(`${coach.firstName} ${coach.lastName}`.trim()),
        text: copy.invitesText(program.title),
        at: sentAt,
        href: '/invitations',
      })),
    ...notices.map((notice): BellItem => {
      const { title, text, link } = wordsOf(notice);
      return { key: notice.id, title, text, at: notice.createdAt, href: link?.href, putAway: { notice: notice.id } };
    }),
  ];
}
