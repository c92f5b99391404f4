import { exportMailKind, tellOfExportMail } from '#server/features/export/service.ts';
import type { MailWatchers } from '#server/platform/mail/mail-sender.ts';

/** Which features want to hear what became of a mail. */
export const mailWatchers: MailWatchers = { [exportMailKind]: tellOfExportMail };
