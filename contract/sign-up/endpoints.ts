import * as z from 'zod/mini';
import { doneSchema } from '#contract/admin-people/schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { emailAddress, id, input, instant } from '#contract/fields.ts';
import { chosenRoles } from '#contract/roles/rules.ts';
import { said } from '#contract/said.ts';

const addressSentence = said('doesnt-look-like');

const linkBodySchema = input({
  role: z.enum(chosenRoles, said('choose-coach-client')),
  /** Blank or missing: anyone who has the link can use it. */
  email: z.optional(z.union([z.literal(''), emailAddress(addressSentence)], addressSentence)),
});
export type SignUpLinkBody = z.infer<typeof linkBodySchema>;

const linkSchema = z.object({
  id: z.string(),
  role: z.enum(chosenRoles),
  email: z.nullable(z.string()),
  /** Null: their account is gone. */
  madeBy: z.nullable(z.string()),
  madeAt: instant,
  endsAt: instant,
  /** Null while it is open. */
  used: z.nullable(z.object({ at: instant, id: z.string(), name: z.string() })),
});

const linksSchema = z.object({
  /** Who can sign up without a link. */
  signUp: z.enum(['open', 'invited', 'closed']),
  /** What a link can be for; no coaches where a group at the issuer decides who they are. */
  roles: z.array(z.enum(chosenRoles)),
  /** Whether a link can be mailed. */
  sendsMail: z.boolean(),
  links: z.array(linkSchema),
});
export type SignUpLinks = z.infer<typeof linksSchema>;

export const listSignUpLinks = endpoint('GET /api/admin/sign-up-links', {
  id: 'signUp.links',
  access: ['admin'],
  summary: 'Open sign-up links, newest first, then those used in the last two weeks. No link can be read again.',
  result: linksSchema,
});

/** Not idempotent by a key: the stored first answer would hold the link, which is stored nowhere. */
export const makeSignUpLink = endpoint('POST /api/admin/sign-up-links', {
  id: 'signUp.makeLink',
  access: ['admin'],
  summary: 'Makes a sign-up link for one person. Its address is in this answer only.',
  body: linkBodySchema,
  result: z.object({ url: z.string(), isMailed: z.boolean() }),
});

export const revokeSignUpLink = endpoint('DELETE /api/admin/sign-up-links/{id}', {
  id: 'signUp.revokeLink',
  access: ['admin'],
  summary: 'Ends a sign-up link that nobody has used.',
  params: input({ id: id(said('sign-up-link-not-found')) }),
  result: doneSchema,
});
