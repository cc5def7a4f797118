import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { defineConsoleList } from '../../define-console-list.ts';
import { moment, moneyText, optionalText, text, uid } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason } from '../console-fields.ts';

const say = (code: FieldCode): FieldCode => code;

/** Ready-made filters: what waits for a decision, and what was decided. */
export const FRAUD_VIEWS = ['open', 'decided'] as const;

const group = {
  id: z.string(),
  /** core/earnings/fraud/fraud-rules.ts, or a word of an operator. */
  rule: z.string(),
  /** The device, address, account or link that they have in common. */
  label: z.string(),
  /** Of the view: all, and those that wait. */
  conversions: z.int(),
  waiting: z.int(),
  promoters: z.int(),
  firstHeldAt: moment,
  lastHeldAt: moment,
};

export const consoleFraudList = defineConsoleList({
  path: '/console/fraud',
  permission: 'earning.view',
  summary: 'What rules against fraud held, by what it has in common',
  filters: { rule: z._default(optionalText(40), '') },
  sorts: ['firstHeldAt', 'lastHeldAt'],
  descending: false,
  views: FRAUD_VIEWS,
  row: z.object(group),
  totals: {},
});

const evidence = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

export const consoleFraudCalls = [
  ...consoleFraudList.calls,
  consoleFraudList.views,
  defineCall({
    path: '/console/fraud/detail',
    method: 'POST',
    summary: 'One group: each conversion with the evidence, and what it would earn.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      ...group,
      isTrusted: z.boolean(),
      /** The first of them, those that wait before the rest. */
      held: z.array(
        z.object({
          id: z.string(),
          uid: z.nullable(uid),
          name: z.string(),
          item: z.string(),
          amount: moneyText,
          currency: z.string(),
          /** All levels together, in the site's unit. */
          commission: moneyText,
          heldAt: moment,
          evidence,
          /** What other rules found of it: released, it is released from these as well. */
          also: z.array(z.object({ rule: z.string(), label: z.string() })),
          decision: z.enum(['', 'released', 'declined']),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/fraud/decide',
    method: 'POST',
    summary:
      'Releases or declines all of a group that waits and was held by a moment; a group may be trusted from now on.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({
      id: text(64),
      decision: z.enum(['released', 'declined'], 'field_invalid'),
      /** `lastHeldAt` as it was shown: what was held since is not decided unseen. */
      until: z.iso.datetime(say('date_format')),
      /** Of a release: this device, address, account or link holds nothing any more. */
      trust: z.boolean(say('field_type')),
      reason,
    }),
    /** `waits`: to trust, and what brings more than one person may make in a day, a second one has to agree. */
    output: z.object({ decided: z.int(), waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
  defineCall({
    path: '/console/fraud/distrust',
    method: 'POST',
    summary: 'A group that was trusted is held again from now on.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), reason }),
    output: z.object({}),
    refusals: ['record_state'],
  }),
] as const;
