import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { RetryTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { runStatement } from '../../../platform/db/statement.ts';
import type { Run } from './lock-and-read.ts';
import { postItems } from './post-items.ts';
import { checkPostRequest, type PostRequest, type PostResult } from './post-request.ts';

const shards = new WeakMap<Transaction, number>();

/** One shard for all posts of a transaction: with different shards it would lock every row of a house account. */
function shardOf(tx: Transaction): number {
  const shard = shards.get(tx) ?? Math.floor(Math.random() * HOUSE_SHARDS);
  shards.set(tx, shard);
  return shard;
}

/**
 * Posts one journal inside the caller's transaction, with the same code as the batch: for journals that belong to other
 * rows of the same transaction, such as a withdrawal and its hold. Lock the other rows first and the accounts last:
 * otherwise two transactions can wait for each other. A refusal changes nothing; the caller decides whether the
 * transaction continues.
 */
export async function postInTransaction(tx: Transaction, request: PostRequest, now: Date): Promise<PostResult> {
  const [result] = await postAllInTransaction(tx, [request], now);
  if (result === undefined) throw new Error('one item has one result');
  return result;
}

/** Like postInTransaction, for several journals of one site and currency, in their order. */
export async function postAllInTransaction(
  tx: Transaction,
  requests: readonly PostRequest[],
  now: Date,
): Promise<PostResult[]> {
  const checked = requests.map(checkPostRequest);
  const items = checked.flatMap((item) => (item.ok ? [item.value] : []));
  const [first] = items;
  if (!first) return checked as PostResult[];
  const run: Run = async (statements) => {
    const answers: unknown[][] = [];
    for (const statement of statements) answers.push(await runStatement(tx, statement));
    return answers;
  };
  try {
    const results = await postItems(run, items, {
      siteId: first.request.siteId,
      unit: first.unit,
      shard: shardOf(tx),
      now,
      locks: 'wait',
      begin: [],
      commit: [],
    });
    let next = 0;
    return checked.map((item) => {
      const result = item.ok ? results[next++] : item;
      if (result === undefined || result === 'held') throw new Error('one item has one result');
      return result;
    });
  } catch (error) {
    if (sqlState(error) === '23505')
      throw new RetryTransaction('a duplicate was posted at this instant', { cause: error });
    throw error;
  }
}
