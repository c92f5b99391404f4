import { contentOf } from '#server/platform/mail/sealed-mail.ts';
import type { mailOutbox } from '#server/platform/db/schema.ts';
import type { TestApp } from './test-app.ts';

/** Mail as it lies in the outbox, with its seal opened. */
export const openedMail = ({ deps }: Pick<TestApp, 'deps'>, rows: (typeof mailOutbox.$inferSelect)[]) =>
  rows.map((row) => {
    const { subject, text: textBody, html: htmlBody, headers, calendar } = contentOf(deps.vault, row);
    return { ...row, subject, textBody, htmlBody, headers, calendar };
  });
export type OpenedMail = ReturnType<typeof openedMail>[number];
