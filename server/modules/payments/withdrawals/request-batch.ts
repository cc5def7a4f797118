import { setTimeout as sleep } from 'node:timers/promises';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import type { RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sqlState } from '../../../platform/db/in-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import {
  BEGIN,
  COMMIT,
  ConnectionLost,
  type Item,
  Lane,
  type PostResult,
  postItems,
  takeRequest,
} from '../../money/ledger/index.ts';
import { answerAgain, decideDraft, type WithdrawalDraft } from './decide-draft.ts';
import type { FactsRow, KnownRow, NewWithdrawal, UsageRow } from './request-statements.ts';
import * as statements from './request-statements.ts';

export interface RequestedWithdrawal {
  readonly withdrawalId: string;
  readonly reference: string;
  readonly state: NewWithdrawal['row']['state'];
  /** It had been asked for before, under the same key. */
  readonly isRepeat: boolean;
}

export type RequestResult = Result<
  RequestedWithdrawal,
  RequestRefusal | 'idempotency_key_reused' | 'busy' | 'outcome_unknown'
>;

export interface RequestBatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Connections of its own. */
  readonly lanes?: number;
}

/** Requests for withdrawals that share a transaction with whatever else is waiting at this moment. */
export interface RequestBatch {
  request(draft: WithdrawalDraft): Promise<RequestResult>;
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;
const BATCH_ITEMS = 200;
/** Further requests are told 'busy' at once. */
const MAX_WAITING = 5_000;
const TRIES = 6;
const PATIENCE_MS = 5_000;
/** Serialisation, deadlock, a twin of another process, a row that somebody holds for too long. */
const RETRIED = new Set(['40001', '40P01', '23505', '55P03']);

interface Waiting {
  readonly draft: WithdrawalDraft;
  readonly since: number;
  maybeCommitted: boolean;
  readonly settle: (result: RequestResult) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Withdrawals are asked for in batches, as journals are posted: limits, hold, rows, moves and live messages of all that
 * wait at this moment are one transaction of four trips. A batch holds one site and each user once.
 */
export function createRequestBatch(deps: RequestBatchDependencies): RequestBatch {
  const laneCount = deps.lanes ?? DEFAULT_LANES;
  const shard = Math.floor(Math.random() * 16);
  const idle = Array.from({ length: laneCount }, (_, index) => new Lane(deps.connectionString, shard + index));
  const busyUsers = new Set<string>();
  let waiting: Waiting[] = [];
  let isScheduled = false;
  let closed: PromiseWithResolvers<void> | undefined;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (idle.length > 0) {
        const batch = takeBatch(Math.min(BATCH_ITEMS, Math.ceil(waiting.length / idle.length)));
        if (batch.length === 0) break;
        void work(idle.pop() as Lane, batch);
      }
      if (closed && waiting.length === 0 && idle.length === laneCount) closed.resolve();
    });
  }

  /** The oldest one's site; of each user one, and none whom another lane is working on. */
  function takeBatch(size: number): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let site: string | undefined;
    for (const one of waiting) {
      const user = userKey(one);
      const key = `${one.draft.siteId} ${one.draft.unit}`;
      if (batch.length < size && !busyUsers.has(user) && (site ?? key) === key) {
        site = key;
        busyUsers.add(user);
        batch.push(one);
      } else left.push(one);
    }
    waiting = left;
    return batch;
  }

  async function work(lane: Lane, batch: Waiting[]): Promise<void> {
    try {
      await settleBatch(lane, batch);
    } catch (error) {
      for (const one of batch) one.fail(error);
    } finally {
      for (const one of batch) busyUsers.delete(userKey(one));
      idle.push(lane);
      schedule();
    }
  }

  async function settleBatch(lane: Lane, batch: readonly Waiting[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await lane.connect();
        const results = await runBatch(lane, batch, deps.clock());
        batch.forEach((one, index) => {
          one.settle(results[index] as RequestResult);
        });
        return;
      } catch (error) {
        if (error instanceof ConnectionLost) {
          for (const one of batch) one.maybeCommitted ||= error.maybeCommitted;
          // What had been committed is found by its key when it is run again.
          if (batch.every((one) => Date.now() - one.since > PATIENCE_MS)) return giveUp(batch);
          await sleep(Math.min(50 * tries, 500));
          continue;
        }
        await lane.rollBack().catch(() => lane.drop());
        const isRetried = RETRIED.has(sqlState(error) ?? '');
        if (isRetried && tries < TRIES) await sleep(Math.random() * 10 * tries);
        else if (batch.length > 1) {
          // One of them is in the way. Its neighbours must not suffer: halves, until it stands alone.
          if (!isRetried)
            deps.log.error({ err: error, items: batch.length }, 'a batch of withdrawals failed and is split');
          const middle = Math.ceil(batch.length / 2);
          await settleBatch(lane, batch.slice(0, middle));
          await settleBatch(lane, batch.slice(middle));
          return;
        } else if (isRetried) return giveUp(batch);
        else {
          batch[0]?.fail(error);
          return;
        }
      }
    }
  }

  return {
    request(draft) {
      if (closed || waiting.length >= MAX_WAITING) return Promise.resolve(refuse('busy'));
      return new Promise((settle, fail) => {
        waiting.push({ draft, since: Date.now(), maybeCommitted: false, settle, fail });
        schedule();
      });
    },
    async close() {
      closed ??= Promise.withResolvers();
      schedule();
      await closed.promise;
      await Promise.all(idle.map((lane) => lane.close()));
    },
  };
}

function userKey({ draft }: Waiting): string {
  return `${draft.siteId} ${draft.uid}`;
}

function giveUp(batch: readonly Waiting[]): void {
  for (const one of batch) one.settle(refuse(one.maybeCommitted ? 'outcome_unknown' : 'busy'));
}

/** One transaction: read under the users' locks, decide, post the holds, write what was asked for. */
async function runBatch(lane: Lane, batch: readonly Waiting[], now: Date): Promise<RequestResult[]> {
  const drafts = batch.map(({ draft }) => draft);
  const [first] = drafts;
  if (!first) return [];
  const { siteId, unit } = first;
  const uids = drafts.map(({ uid }) => uid).sort();
  const [, , usageRows, knownRows, factRows] = (await lane.run([
    BEGIN,
    statements.ensureUsage(siteId, uids),
    statements.lockUsage(siteId, uids),
    statements.findKnown(
      siteId,
      drafts.map(({ uid, idempotencyKey }) => ({ uid, key: idempotencyKey })),
    ),
    statements.readFacts(
      siteId,
      drafts.map(({ uid, accountId }) => ({ uid, accountId, debtAccount: accountNumber(userAccount(uid, 'debt')) })),
    ),
  ])) as [unknown[], unknown[], UsageRow[], KnownRow[], FactsRow[]];
  const usageOf = new Map(usageRows.map((row) => [row.uid, row]));
  const knownOf = new Map(knownRows.map((row) => [Number(row.n), row]));
  const factsOf = new Map(factRows.map((row) => [Number(row.n), row]));

  const results: (RequestResult | undefined)[] = drafts.map(() => undefined);
  const toPost: { index: number; made: NewWithdrawal; item: Item }[] = [];
  drafts.forEach((draft, index) => {
    const known = knownOf.get(index + 1);
    if (known) {
      const again = answerAgain(draft, known);
      results[index] = again.ok
        ? ok({
            withdrawalId: known.withdrawal_id,
            reference: known.reference,
            state: known.first_state,
            isRepeat: true,
          })
        : again;
      return;
    }
    const decided = decideDraft(draft, factsOf.get(index + 1) as FactsRow, usageOf.get(draft.uid) as UsageRow, now);
    if (!decided.ok) {
      results[index] = decided;
      return;
    }
    const item = takeRequest(decided.value.hold);
    if (!item.ok) throw new Error(`a hold that cannot be posted: ${item.code}`);
    toPost.push({ index, made: decided.value.made, item: item.value });
  });

  const made: NewWithdrawal[] = [];
  if (toPost.length > 0) {
    const posted = await postItems(
      (list) => lane.run(list),
      toPost.map(({ item }) => item),
      { siteId, unit, shard: lane.shard, now, locks: 'wait', begin: [], commit: [] },
    );
    toPost.forEach(({ index, made: one }, place) => {
      const result = posted[place];
      if (result === undefined || result === 'held') throw new Error('waited for locks and was put back all the same');
      if (!result.ok) {
        results[index] = refusalOf(result);
        return;
      }
      made.push(one);
      const { withdrawal_id: withdrawalId, reference, state } = one.row;
      results[index] = ok({ withdrawalId, reference, state, isRepeat: false });
    });
  }
  await lane.run([
    ...(made.length === 0
      ? []
      : [
          statements.insertMoves(siteId, now, made),
          statements.insertWithdrawals(siteId, now, made),
          statements.writeUsage(siteId, made),
          statements.insertLiveMessages(siteId, made),
        ]),
    COMMIT,
  ]);
  return results as RequestResult[];
}

function refusalOf(refused: PostResult & { ok: false }): RequestResult {
  switch (refused.code) {
    case 'balance_too_low':
      return refuse('amount_above_balance', { withdrawableMinor: refused.detail?.balanceMinor ?? 0n });
    // The user has no money account yet, so no money.
    case 'account_unknown':
      return refuse('amount_above_balance', { withdrawableMinor: 0n });
    // Frozen at this very instant: the next call is told so at the door.
    case 'account_frozen':
    case 'busy':
      return refuse('busy');
    default:
      throw new Error(`the ledger refused a hold: ${refused.code}`);
  }
}
