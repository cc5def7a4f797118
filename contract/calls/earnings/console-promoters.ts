import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, rateText, uid } from '../../fields.ts';
import { groupOfPromoter } from './console-groups.ts';

const person = z.object({ uid, name: z.string() });
const rates = { rate: rateText, rate1: rateText, rate2: rateText };

export const consolePromoterCalls = [
  defineCall({
    path: '/console/promoters/detail',
    method: 'POST',
    summary: 'A user as a promoter: rates and their history, uplines, group, earnings by month, links and clicks.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ uid }),
    output: z.object({
      ...rates,
      defaultRate: rateText,
      /** The newest first. */
      history: z.array(z.object({ ...rates, from: moment, by: z.string(), isComing: z.boolean() })),
      /** The inviter, then the inviter's inviter. */
      uplines: z.array(person),
      /** The teams the user was in, newest first; empty if it never changed. */
      moves: z.array(z.object({ from: moment, inviter: z.nullable(person), by: z.string() })),
      /** The user's present group. */
      group: z.nullable(z.object({ id: z.string(), name: z.string() })),
      /** The user's groups over time, newest first; empty if there never was one. */
      groups: z.array(groupOfPromoter),
      months: z.array(
        z.object({
          /** 2026-11. */
          month: z.string(),
          conversions: z.int(),
          settled: moneyText,
          estimated: moneyText,
          held: moneyText,
          reversed: moneyText,
        }),
      ),
      links: z.array(
        z.object({
          code: z.string(),
          item: z.string(),
          sub: z.string(),
          clicks: z.int(),
          uniqueClicks: z.int(),
          botClicks: z.int(),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/promoters/team',
    method: 'POST',
    summary: 'All users below a user at a moment, each after the inviter; at most 500.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({
      uid,
      /** Default: now. */
      at: z.optional(z.iso.datetime('date_format')),
    }),
    output: z.object({
      members: z.array(
        z.object({ uid, name: z.string(), inviter: uid, depth: z.int(), rate: rateText, joinedAt: moment }),
      ),
      isCapped: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
] as const;
