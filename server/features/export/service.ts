/** What other parts of the server use. */
export { forgetOldExports } from './overview.ts';
export { exportMailKind, tellOfExportMail } from './request-export.ts';
