import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, moneyText, text, uid } from '../../fields.ts';
import { listCalls } from '../../list-calls.ts';
import { JOURNALS } from '../../lists/money/journals.ts';
import { listSize } from '../console-fields.ts';

/** An account of the ledger by its name: 'user:10000001:available', 'house:psp:sandbox'. */
const account = text(120);
/** Cursors of a site's account are longer, because several shards are read at once. */
const after = z.optional(text(1500));

const posting = z.object({
  /** Number of the posting within the account; for a site's account, within one shard. */
  version: z.string(),
  journalId: z.string(),
  kind: z.string(),
  amount: moneyText,
  /** null for a site's account, because each shard has only a part of its balance. */
  balanceAfter: z.nullable(moneyText),
  at: moment,
  /** The other accounts of the movement. */
  others: z.array(z.string()),
  by: z.string(),
  reason: z.string(),
});
const postings = z.object({ content: z.array(posting), next: z.nullable(z.string()) });

export const consoleJournalList = listCalls(JOURNALS, {
  row: { record: z.nullable(z.object({ type: z.string(), id: z.string() })) },
});

export const consoleLedgerCalls = [
  ...consoleJournalList.calls,
  defineCall({
    path: '/console/ledger/house',
    method: 'POST',
    summary: 'The site’s own accounts and the total of all users; together they add up to zero.',
    access: 'operator',
    permission: 'ledger.view',
    input: z.object({}),
    output: z.object({
      accounts: z.array(z.object({ name: z.string(), balance: moneyText, postings: z.string() })),
      /** By kind of account, over all users. */
      users: z.array(z.object({ type: z.string(), accounts: z.string(), balance: moneyText })),
      /** Sum of all accounts; any other value than 0.00 is an alarm. */
      sum: moneyText,
      seals: z.object({ sealed: z.string(), head: z.string() }),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/ledger/account',
    method: 'POST',
    summary: 'One account: its balance now, and at a moment in the past.',
    access: 'operator',
    permission: 'ledger.view',
    input: z.object({ account, at: z.optional(z.iso.datetime({ offset: true, error: 'field_invalid' })) }),
    output: z.object({
      name: z.string(),
      owner: z.nullable(uid),
      balance: moneyText,
      postings: z.string(),
      frozen: z.boolean(),
      balanceAt: z.nullable(z.object({ at: moment, balance: moneyText })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/ledger/postings',
    method: 'POST',
    summary: 'The postings of an account, newest first, each with its balance after and its journal.',
    access: 'operator',
    permission: 'ledger.view',
    input: z.object({ account, after, size: listSize }),
    output: postings,
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/ledger/journal',
    method: 'POST',
    summary: 'One journal in full: its moves, the actor and reason, its seal, and its reversal.',
    access: 'operator',
    permission: 'ledger.view',
    input: z.object({ id: text(64) }),
    output: z.object({
      id: z.string(),
      at: moment,
      kind: z.string(),
      /** The record it belongs to; null if there is none. */
      record: z.nullable(
        z.object({ type: z.enum(['withdrawal', 'deposit', 'approval', 'earning', 'journal']), id: z.string() }),
      ),
      by: z.string(),
      origin: z.string(),
      reason: z.string(),
      moves: z.array(z.object({ from: z.string(), to: z.string(), amount: moneyText })),
      postings: z.array(
        z.object({ account: z.string(), version: z.string(), amount: moneyText, balanceAfter: z.nullable(moneyText) }),
      ),
      /**
       * The seal of the block that contains the journal; `intact` is false if the content differs from the sealed one.
       */
      seal: z.nullable(z.object({ position: z.string(), hash: z.string(), intact: z.boolean() })),
      reversedBy: z.nullable(z.string()),
      reverses: z.nullable(z.string()),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/users/statement',
    method: 'POST',
    summary: 'The statement of one of a user’s accounts, newest first.',
    access: 'operator',
    permission: 'user.view',
    input: z.object({
      uid,
      account: z._default(
        z.enum(['available', 'hold.withdrawal', 'hold.wager', 'safe', 'bonus', 'debt'], 'field_invalid'),
        'available',
      ),
      after,
      size: listSize,
    }),
    output: postings,
    refusals: [],
  }),
] as const;
