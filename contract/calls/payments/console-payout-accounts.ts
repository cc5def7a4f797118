import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { PAYOUT_ACCOUNTS } from '../../lists/payments/payout-accounts.ts';
import { reason } from '../console-fields.ts';
import { methodChoice } from './console-records.ts';

const none = z.object({});

export const consoleAccountList = listCalls(PAYOUT_ACCOUNTS, {
  row: {
    id: z.string(),
    kind: z.enum(['bank', 'wallet']),
    phone: z.string(),
    routing: z.string(),
    usableFrom: moment,
    version: z.int(),
    createdAt: moment,
    sharedWith: z.array(uid),
  },
});
const reviewedAccount = z.object(consoleAccountList.fields);

/** Payout accounts of users, for operators. */
export const consoleAccountCalls = [
  ...consoleAccountList.calls,
  defineCall({
    path: '/console/accounts/choices',
    method: 'POST',
    summary: 'The banks and wallets of all payout accounts, as filter choices.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({}),
    output: z.object({ methods: z.array(methodChoice) }),
    refusals: [],
  }),
  defineCall({
    path: '/console/accounts/user',
    method: 'POST',
    summary: 'The payout accounts of one user, removed ones too, newest first.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({ uid }),
    output: z.array(reviewedAccount),
    refusals: [],
  }),
  defineCall({
    path: '/console/accounts/decide',
    method: 'POST',
    summary: 'Approves or rejects an account under another name; a rejected account is removed.',
    access: 'operator',
    permission: 'payout_account.decide',
    input: z.object({
      id: text(64),
      version: z.int('field_type'),
      decision: z.enum(['approve', 'reject'], 'field_invalid'),
      reason,
    }),
    output: none,
    refusals: ['not_found', 'record_changed', 'record_state'],
  }),
  defineCall({
    path: '/console/accounts/share',
    method: 'POST',
    summary: 'Allows another user to have this number as well.',
    access: 'operator',
    permission: 'payout_account.decide',
    input: z.object({ id: text(64), uid, reason }),
    output: none,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/accounts/reveal',
    method: 'POST',
    summary: 'The full number. The viewing and its reason are recorded first.',
    access: 'operator',
    permission: 'payout_account.reveal',
    input: z.object({ id: text(64), reason }),
    output: z.object({ number: z.string(), phone: z.string(), routing: z.string() }),
    refusals: ['not_found', 'reveals_used'],
  }),
] as const;
