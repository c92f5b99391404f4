import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input, instant, line, queryDay, queryWhole, queryWord } from '#contract/fields.ts';
import { auditActions, auditFileFormats, auditSearchMax } from './constants.ts';
import { said, type FieldLabel } from '#contract/said.ts';

const search = (field: FieldLabel) => z.optional(line({ field, max: auditSearchMax }));

/** Filters combine. The days are whole days in the caller's time zone, both included. */
const auditQuerySchema = input({
  /** Part of a name or an e-mail address, or an id. */
  who: search('person-who-did'),
  /** The same for the person it concerns, or part of a program's title. */
  about: search('person-about'),
  action: queryWord(auditActions, said('choose-action-list')),
  from: queryDay(said('first-day-day')),
  to: queryDay(said('last-day-day')),
  /** The `next` of the previous response. */
  before: queryWhole({ field: 'place-continue', min: 1, max: Number.MAX_SAFE_INTEGER }),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

const auditFileQuerySchema = input({
  ...auditQuerySchema.shape,
  format: queryWord(auditFileFormats, said('choose-csv-json')),
});
export type AuditFileQuery = z.infer<typeof auditFileQuerySchema>;

/** The name is null if the person or program is gone; the id stays. */
const namedSchema = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** Who did what to whom and when; never what anyone wrote. */
export const auditRowSchema = z.object({
  id: z.number(),
  at: instant,
  action: z.string(),
  /** Null: the server itself, its host, or someone who was not signed in. */
  actor: z.nullable(namedSchema),
  /** A person or a program; null if it concerns no one, or only the actor. */
  about: z.nullable(namedSchema),
  /** Such as a role, a count or a reason. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

const auditPageSchema = z.object({
  /** Newest first. */
  rows: z.array(auditRowSchema),
  /** Null on the last page. */
  next: z.nullable(z.number()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

export const listAudit = endpoint('GET /api/admin/audit', {
  id: 'audit.list',
  access: ['admin'],
  summary: 'Who did what, when and about whom, newest first; without anything that was written.',
  query: auditQuerySchema,
  result: auditPageSchema,
});

export const downloadAudit = endpoint('GET /api/admin/audit/download', {
  id: 'audit.download',
  access: ['admin'],
  kind: 'download',
  answers: ['text/csv', 'application/json'],
  summary: 'The same lines as a file, each with its seal, newest first; up to 100,000.',
  query: auditFileQuerySchema,
});
