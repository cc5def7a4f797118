import { TOTAL_TYPES } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import type { Entry } from '@pitaka/core/money/ledger/replay.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { availableOf, type Item } from './post-request.ts';
import type { AccountRow, LimitRow, UsedKeyRow } from './queries.ts';
import * as statements from './queries.ts';

/** Runs statements in order on one connection; all of them may be sent before the first answer. */
export type Run = (statements: readonly Statement[]) => Promise<Rows[]>;
export type Rows = readonly unknown[];

export interface PostContext {
  readonly siteId: string;
  readonly unit: Unit;
  /** This connection's shard of house accounts. */
  readonly shard: number;
  readonly now: Date;
  /** 'wait': waits for locked accounts. 'skip': postpones items whose accounts another transaction has locked. */
  readonly locks: 'wait' | 'skip';
  /** BEGIN and COMMIT of a lane, sent together with its first and last statements. */
  readonly begin: readonly Statement[];
  readonly commit: readonly Statement[];
  /** Reads sent right after the locks: rows that no other transaction with these accounts changes until the commit. */
  readonly reads?: readonly Statement[];
}

export interface LockedState {
  /** The answers to the statements of `begin`. */
  readonly beginRows: readonly Rows[];
  readonly locked: readonly AccountRow[];
  readonly used: readonly UsedKeyRow[];
  /** Additional balances, for the totals in answers. */
  readonly totals: readonly TotalRow[];
  /** Limits of single users, which operators have set. */
  readonly limits: readonly LimitRow[];
  /**
   * With 'skip', the accounts that exist. An account of this list that is missing in `accounts` is locked by another
   * transaction.
   */
  readonly existingAccounts: readonly { account_id: bigint }[];
  /** The answers to the statements of `reads`. */
  readonly extraRows: readonly Rows[];
}

export interface TotalRow {
  account_id: bigint;
  balance_minor: bigint;
}

/**
 * The first round trip: the locks, with the other reads sent after them. Without items it only locks the accounts, for
 * journals that are decided later.
 */
export async function lockAndRead(
  run: Run,
  items: readonly Item[],
  numbers: readonly bigint[],
  { siteId, locks, begin, reads = [] }: PostContext,
): Promise<LockedState> {
  const owners = [...new Set(items.flatMap(({ request }) => request.totalOf ?? []))];
  const limited = [...new Set(items.flatMap(({ entry }) => entry.limit?.ofUser ?? []))];
  const skips = locks === 'skip';
  const queries = {
    locked: skips ? statements.lockFreeAccounts(siteId, numbers) : statements.lockAccounts(siteId, numbers),
    ...(items.length > 0 && {
      used: statements.findUsedKeys(
        siteId,
        items.map(({ keyHash }) => keyHash),
      ),
    }),
    ...(owners.length > 0 && { totals: totalsOf(siteId, owners) }),
    ...(limited.length > 0 && { limits: statements.readTransferLimits(siteId, limited) }),
    ...(skips && { existingAccounts: statements.findAccounts(siteId, numbers) }),
  };
  const all = await run([...begin, ...Object.values(queries), ...reads]);
  const answers = all.slice(begin.length);
  const names = Object.keys(queries);
  const named = Object.fromEntries(names.map((name, index) => [name, answers[index]]));
  const extraRows = answers.slice(names.length);
  const beginRows = all.slice(0, begin.length);
  return {
    beginRows,
    used: [],
    totals: [],
    limits: [],
    existingAccounts: [],
    extraRows,
    ...named,
  } as unknown as LockedState;
}

export function withOwnLimits(entry: Entry, rows: readonly LimitRow[]): Entry {
  const { limit } = entry;
  const own = limit && rows.find((row) => row.uid === limit.ofUser);
  if (!own) return entry;
  return {
    ...entry,
    limit: {
      ...limit,
      dayMaxMinor: own.day_minor ?? limit.dayMaxMinor,
      weekMaxMinor: own.week_minor ?? limit.weekMaxMinor,
      monthMaxMinor: own.month_minor ?? limit.monthMaxMinor,
    },
  };
}

function totalsOf(siteId: string, uids: readonly string[]): Statement {
  return statements.readTotals(
    siteId,
    uids.map((uid) => accountNumber(availableOf(uid))),
    TOTAL_TYPES.length - 1,
  );
}
