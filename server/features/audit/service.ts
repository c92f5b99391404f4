export { auditPage } from './list.ts';
export { createSealing, headText, readHead, sealAuditLog } from './seal.ts';
export { verdictLines, verifyAuditLog } from './verify.ts';
