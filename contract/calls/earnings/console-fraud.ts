import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { HELD_GROUPS } from '../../lists/earnings/held-groups.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason } from '../console-fields.ts';

const say = (code: FieldCode): FieldCode => code;

export const consoleFraudList = listCalls(HELD_GROUPS);

const evidence = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

export const consoleFraudCalls = [
  ...consoleFraudList.calls,
  consoleFraudList.views,
  defineCall({
    path: '/console/fraud/detail',
    method: 'POST',
    summary: 'One group: each conversion with the evidence and its commission.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      ...consoleFraudList.fields,
      isTrusted: z.boolean(),
      /** The first conversions, waiting ones first. */
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
          /** Findings of other rules, which a release covers as well. */
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
      'Releases or declines all waiting conversions of a group that were flagged before a moment; the group can also be trusted from now on.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({
      id: text(64),
      decision: z.enum(['released', 'declined'], 'field_invalid'),
      /** The `lastHeldAt` on the screen, so that conversions flagged later are not decided unseen. */
      until: z.iso.datetime(say('date_format')),
      /** With a release: whether this device, address, account or link is trusted and no longer flagged. */
      trust: z.boolean(say('field_type')),
      reason,
    }),
    /** `waits`: a second operator has to agree, as for trusting and for releases above one operator's daily limit. */
    output: z.object({ decided: z.int(), waits: z.boolean() }),
    refusals: ['not_found', 'record_state', 'approval_pending'],
  }),
  defineCall({
    path: '/console/fraud/distrust',
    method: 'POST',
    summary: 'Ends the trust in a group: its conversions are flagged from now on.',
    access: 'operator',
    permission: 'conversion.decide',
    input: z.object({ id: text(64), reason }),
    output: z.object({}),
    refusals: ['record_state'],
  }),
] as const;
