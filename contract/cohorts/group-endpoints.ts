import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, input, line, personName } from '#contract/fields.ts';
import { referralCodeMax } from '#contract/roles/rules.ts';
import { cohortPaces, joiningStates, shownNameMax } from './rules.ts';
import { said } from '#contract/said.ts';

/* A cohort as its members see it: their group. */

const codeParamsSchema = input({ code: line({ field: 'code', min: 1, max: referralCodeMax }) });

/** A group as seen by someone with its link: nothing about members. */
const groupOfferSchema = z.object({
  name: z.string(),
  coachName: z.string(),
  programTitle: z.string(),
  days: z.number(),
  startsOn: day,
  lastDate: z.nullable(day),
  pace: z.enum(cohortPaces),
  joining: z.enum(joiningStates),
  /** The caller's relation to it: already a member, in another group, with another coach, or none of these. */
  caller: z.enum(['new', 'member', 'other-group', 'other-coach']),
  /** The caller's running program, which this one would replace. */
  replaces: z.nullable(z.string()),
});
export type GroupOffer = z.infer<typeof groupOfferSchema>;

const joinGroupBodySchema = input({
  /** Empty: a member without a name. */
  shownName: personName({ field: 'name', max: shownNameMax }),
});

const changeShownNameBodySchema = input({
  shownName: personName({ field: 'name', max: shownNameMax }),
  /** Without it: the running group. A group that is over must be named. */
  groupId: z.optional(id(said('group-not-found'))),
});

/** Whether the group runs or is over. */
const placeInGroup = {
  id: z.string(),
  name: z.string(),
  coach: z.object({ id: z.string(), fullName: z.string() }),
  /** The caller's own; empty: a member without a name. */
  shownName: z.string(),
};

/** Only from five members up, while the group runs, and never revealing who: see `groupWrote`. */
export const groupWroteSchema = z.union([
  z.enum(['few', 'most']),
  z.object({ today: z.number(), members: z.number() }),
]);

/** As a member sees it: the others' shown names, and how many wrote today; nothing that says who. */
const ownGroupSchema = z.object({
  group: z.nullable(
    z.object({
      ...placeInGroup,
      programTitle: z.string(),
      startsOn: day,
      lastDate: z.nullable(day),
      pace: z.enum(cohortPaces),
      members: z.number(),
      wrote: z.optional(groupWroteSchema),
      /** Unread by the caller in the room. */
      unread: z.number(),
      /** Whether Today shows how many wrote. */
      showsCount: z.boolean(),
      /** The others, in order, up to a limit. */
      names: z.array(z.string()),
    }),
  ),
  /** Groups that are over: the caller can still read their rooms, leave them, and change their own name there. */
  ended: z.array(z.object(placeInGroup)),
});
export type OwnGroup = z.infer<typeof ownGroupSchema>;

const leaveGroupBodySchema = input({
  /** The group the person saw when deciding, so that a stale page does not leave another one. */
  groupId: id(said('group-not-found')),
  coach: z.enum(['stays', 'leaves'], said('choose-whether-stay')),
  /** Remove what the caller wrote in the room; otherwise it stays as a former member's. */
  removesPosts: z.optional(z.boolean(said('say-whether-posts'))),
});
export type LeaveGroupBody = z.infer<typeof leaveGroupBodySchema>;

export const groupOffer = endpoint('GET /api/groups/{code}', {
  id: 'cohorts.offer',
  access: 'signed-in',
  summary: 'The group behind a code, for a person who may want to join it.',
  params: codeParamsSchema,
  result: groupOfferSchema,
});

export const joinGroup = endpoint('POST /api/groups/{code}/join', {
  id: 'cohorts.join',
  access: ['client'],
  summary: 'Joins a group, which makes the caller a client of its coach and puts them on its program.',
  params: codeParamsSchema,
  body: joinGroupBodySchema,
  result: z.object({ name: z.string(), startsOn: day }),
});

export const ownGroup = endpoint('GET /api/client/group', {
  id: 'cohorts.own',
  access: ['client'],
  summary: 'The group the caller is in, with the names its members chose.',
  result: ownGroupSchema,
});

export const changeShownName = endpoint('PUT /api/client/group/name', {
  id: 'cohorts.changeShownName',
  access: ['client'],
  summary: 'Changes the name the other members see.',
  body: changeShownNameBodySchema,
  result: ownGroupSchema,
});

export const showGroupCount = endpoint('PUT /api/client/group/count', {
  id: 'cohorts.showCount',
  access: ['client'],
  summary: 'Whether Today says how many of the group wrote.',
  body: input({ isShown: z.boolean(said('say-whether-number')) }),
  result: ownGroupSchema,
});

export const leaveGroup = endpoint('POST /api/client/group/leave', {
  id: 'cohorts.leave',
  access: ['client'],
  summary: 'Leaves a group, over or not, and with it the coach if the caller wants that. Once more changes nothing.',
  body: leaveGroupBodySchema,
  result: ownGroupSchema,
});
