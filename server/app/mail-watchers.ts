import { exportMailKind, tellOfExportMail } from '#server/features/export/request-export.ts';
import type { MailWatchers } from '#server/platform/mail/mail-sender.ts';

/** Which features want to hear what became of a mail. */
export const mailWatchers: MailWatchers = { [exportMailKind]: tellOfExportMail };
