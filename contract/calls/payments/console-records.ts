import type { Permission } from '@pitaka/core/values/permissions.ts';
import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, text } from '../../fields.ts';
import { moneyTrail, recordOwner } from './record-facts.ts';

/* Common parts of the console's calls on withdrawals and deposits. */

const state = z.enum(RECORD_STATES, 'field_invalid');
/** A method's code and name. */
export const methodChoice = z.object({ code: z.string(), name: z.string() });

const version = z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid'));

/** The record with the version that the operator saw. */
export const seenRecord = { id: text(64), version };

export const reviewRefusals = ['not_found', 'record_changed', 'record_claimed', 'record_state'] as const;

/** Fields of withdrawals and deposits that have no column of their own. */
export const recordRow = {
  id: z.string(),
  /** Whether the user is frozen; nothing is paid to frozen users. */
  isFrozen: z.boolean(),
  version: z.int(),
  /** The operator who claimed the record. */
  claimedBy: z.nullable(z.string()),
  claimedBySelf: z.boolean(),
  /** When the claim expires. */
  claimExpiresAt: z.nullable(moment),
};

/** The user of a record, its history, the provider's reports, and its entries in the ledger and at the bank. */
export const recordDetail = {
  user: recordOwner,
  trail: moneyTrail,
  transitions: z.array(
    z.object({
      event: z.string(),
      from: z.string(),
      to: state,
      /** The name of the operator, or 'user', 'provider' or 'system'. */
      by: z.string(),
      reason: z.string(),
      at: moment,
    }),
  ),
  events: z.array(z.object({ id: z.string(), status: z.string(), outcome: z.string(), at: moment })),
};

/** Filter choices of a list: the providers and methods of all its records. */
export function choicesCall<const Path extends string>(path: Path, permission: Permission) {
  return defineCall({
    path: `${path}/choices`,
    method: 'POST',
    summary: 'All providers and methods so far, as filter choices.',
    access: 'operator',
    permission,
    input: z.object({}),
    output: z.object({
      providers: z.array(z.string()),
      methods: z.array(methodChoice),
    }),
    refusals: [],
  });
}

export function claimCalls<const Path extends string>(path: Path, permission: Permission) {
  return [
    defineCall({
      path: `${path}/claim`,
      method: 'POST',
      summary:
        'Claims the record for some minutes, so that two operators do not work on it; `over` takes over another operator’s claim.',
      access: 'operator',
      permission,
      input: z.object({ id: text(64), over: z._default(z.boolean('field_type'), false) }),
      output: z.object({ until: moment }),
      refusals: ['not_found', 'permission_missing', 'record_claimed'],
    }),
    defineCall({
      path: `${path}/unclaim`,
      method: 'POST',
      summary: 'Releases the claim.',
      access: 'operator',
      permission,
      input: z.object({ id: text(64) }),
      output: z.object({}),
      refusals: [],
    }),
  ] as const;
}
