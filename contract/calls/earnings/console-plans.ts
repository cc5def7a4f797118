import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { cursor, listSize } from '../../define-console-list.ts';
import { moment, moneyText, text, uid } from '../../fields.ts';

/** Amounts and percentages as text; the server checks them together. */
const terms = z.object({
  events: z.array(z.string()),
  base: z.enum(['share', 'amount', 'flat']),
  flat: z.optional(z.string()),
  own: z.enum(['own', 'percent', 'steps']),
  percent: z.optional(z.string()),
  steps: z.optional(z.array(z.object({ from: z.string(), percent: z.string() }))),
  levels: z.enum(['shares', 'differences', 'none']),
  capDay: z.optional(z.string()),
  capMonth: z.optional(z.string()),
  holdDays: z.int(),
  months: z.optional(z.int()),
});

export const consolePlanCalls = [
  defineCall({
    path: '/console/plans/list',
    method: 'POST',
    summary: 'Commission plans, a page by their ids, each with all its versions, the newest first.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ after: cursor, size: listSize }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          versions: z.array(
            z.object({
              version: z.int(),
              scope: z.enum(['site', 'group', 'item', 'promoter']),
              scopeId: z.string(),
              /** As entered: the item's number at its platform, the promoter's uid. */
              scopeNumber: z.string(),
              /** The group's, the item's or the promoter's name. */
              scopeName: z.string(),
              effectiveFrom: moment,
              state: z.enum(['current', 'coming', 'past']),
              /** null: the plan is off from this version on. */
              terms: z.nullable(terms),
              createdAt: moment,
              createdBy: z.string(),
              reason: z.string(),
            }),
          ),
          /** Whether a new version of the plan waits for another operator. */
          isPending: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/plans/preview',
    method: 'POST',
    summary: 'Payments of last month under a proposed version, by promoter; nothing is written.',
    access: 'operator',
    permission: 'commission.request',
    input: z.object({
      id: text(40),
      /** The payload of the approval commission_plan. */
      proposal: z.record(z.string(), z.unknown()),
    }),
    output: z.object({
      /** 2026-10. */
      month: z.string(),
      /** Number of events: a platform's daily figure counts several. */
      conversions: z.int(),
      before: moneyText,
      after: moneyText,
      /** For a plan of a group: the number of members when the version begins. */
      members: z.nullable(z.int()),
      /** Number of promoters whose sum changes. */
      affected: z.int(),
      /** The first 20, the largest difference first. */
      most: z.array(z.object({ uid, name: z.string(), before: moneyText, after: moneyText })),
      isCapped: z.boolean(),
    }),
    refusals: ['not_found', 'group_archived', 'plan_exists', 'date_past'],
    isHeavy: true,
  }),
] as const;
