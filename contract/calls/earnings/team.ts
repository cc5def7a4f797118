import * as z from 'zod/mini';
import { TEAM_JOBS, TEAM_MESSAGE_LENGTH } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import {
  day,
  moment,
  moneyText,
  optionalText,
  page,
  pageNumber,
  pageSize,
  rateIn,
  rateText,
  text,
  uid,
} from '../../fields.ts';
import { withoutTargets } from '../../person-text.ts';

const none = z.object({});

const messageText = text(TEAM_MESSAGE_LENGTH).check(withoutTargets);

const member = z.object({
  uid: z.string(),
  /** Masked; '' without a name. */
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  level: z.int(),
  joinedAt: moment,
  /** Joined in the last 30 days. */
  isNew: z.boolean(),
  /** Members invited by this one. */
  direct: z.int(),
  /** The caller's earnings this month from this member and the members below. */
  contribution: moneyText,
  /** The same figure in the previous month, up to the same day. */
  before: moneyText,
  rate: rateText,
});

const leader = {
  place: z.int(),
  /** Masked. */
  name: z.string(),
  /** null if the site hides the rate. The caller's own rate is always present. */
  amount: z.nullable(moneyText),
};

export const teamCalls = [
  defineCall({
    path: '/team/summary',
    method: 'POST',
    summary: 'The caller’s team in figures, with the caller’s invite code and link.',
    access: 'user',
    jobs: TEAM_JOBS,
    feature: 'team',
    cached: 'while-loading',
    input: none,
    output: z.object({
      direct: z.int(),
      indirect: z.int(),
      /** Members with sales in the last 30 days. */
      active: z.int(),
      newThisMonth: z.int(),
      /** The caller's earnings from the team this month, settled and estimated. */
      contribution: moneyText,
      /** The same figure in the previous month, up to the same day of the month or to its end. */
      before: z.object({ until: z.string(), contribution: moneyText }),
      inviteCode: z.string(),
      inviteLink: z.string(),
      defaultRate: rateText,
    }),
    refusals: ['job_not_allowed'],
  }),
  defineCall({
    path: '/team/members',
    method: 'POST',
    summary: 'Members below the caller or below a member of the caller’s team.',
    access: 'user',
    jobs: TEAM_JOBS,
    feature: 'team',
    cached: 'while-loading',
    input: z.object({
      /** A member of the caller's team; default: the caller. */
      parent: z.optional(uid),
      /** A name or its beginning, as far as it is shown; a phone number or its last four digits; a whole uid. */
      search: z._default(optionalText(60), ''),
      /** The order: the newest members first, or first the members from whom the caller earned the most this month. */
      sort: z._default(z.enum(['newest', 'brought'], 'field_invalid'), 'newest'),
      number: pageNumber,
      size: pageSize,
    }),
    output: page(member),
    refusals: ['job_not_allowed', 'not_found'],
  }),
  defineCall({
    path: '/team/member',
    method: 'POST',
    summary: 'One member of the caller’s team, with the path up to the caller and the history of rates.',
    access: 'user',
    jobs: TEAM_JOBS,
    feature: 'team',
    input: z.object({ uid }),
    output: z.extend(member, {
      /** The path from the caller's direct member down to this member. */
      path: z.array(z.object({ uid: z.string(), name: z.string() })),
      /** The highest rate that the caller may set; null for members who are not direct. */
      highestRate: z.nullable(rateText),
      rates: z.array(z.object({ from: moment, rate: rateText, by: z.enum(['leader', 'operator', 'start']) })),
    }),
    refusals: ['job_not_allowed', 'not_found'],
  }),
  defineCall({
    path: '/team/rate',
    method: 'POST',
    summary: 'Sets a direct member’s rate from a day on, never above the caller’s own. The member is notified.',
    access: 'user',
    jobs: TEAM_JOBS,
    feature: 'team',
    input: z.object({ uid, rate: rateIn, from: z.optional(day) }),
    output: none,
    refusals: ['job_not_allowed', 'not_found', 'rate_too_high', 'rate_not_direct', 'date_past'],
  }),
  defineCall({
    path: '/team/message',
    method: 'POST',
    summary: 'Puts a message of the caller into the inbox of a member of the caller’s team, at most three a day.',
    access: 'user',
    jobs: TEAM_JOBS,
    feature: 'team',
    input: z.object({ uid, text: messageText }),
    output: none,
    refusals: ['job_not_allowed', 'not_found', 'team_messages_many'],
  }),
  defineCall({
    path: '/team/leaders',
    method: 'POST',
    summary: 'The month’s top promoters by earnings on their own sales, and the caller’s rank, if the site shows them.',
    access: 'user',
    jobs: TEAM_JOBS,
    feature: 'team',
    input: none,
    output: z.object({
      isShown: z.boolean(),
      top: z.array(z.object({ ...leader, isOwn: z.boolean() })),
      /** null if nothing was earned this month. */
      own: z.nullable(z.object(leader)),
    }),
    refusals: [],
  }),
] as const;
