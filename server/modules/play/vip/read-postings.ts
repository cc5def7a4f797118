import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { levelPoints, POINT_ACCOUNTS, type PointPart } from '@pitaka/core/play/vip/level-points.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readUnpaidSent } from '../rounds/index.ts';

type Reader = Database | Transaction;

export interface PointPosting {
  readonly at: Date;
  /** The site's day; for a returned payout, the day on which it was paid. */
  readonly day: number;
  readonly part: PointPart;
  readonly minor: bigint;
}

export interface ReadPostings {
  /** In order of time. */
  readonly counted: readonly PointPosting[];
  /** The time of the first posting read, counted or not. */
  readonly since: Date | undefined;
  /** The last posting read of each account. */
  readonly versions: ReadonlyMap<bigint, bigint>;
  /** Whether all postings were read. */
  readonly isAll: boolean;
}

const READ_AT_ONCE = 5_000;
const REVERSAL = kindNumber('reversal');
const PAID_OUT = kindNumber('withdrawal.paid');
const CAME_BACK = kindNumber('withdrawal.reversed');

export function pointAccountsOf(uid: string): bigint[] {
  return POINT_ACCOUNTS.map((type) => accountNumber(userAccount(uid, type)));
}

/**
 * Reads the postings of a person's accounts after the given ones. Postings never change, so the read can be repeated at
 * any time.
 */
export async function readPostings(
  db: Reader,
  owner: { readonly siteId: string; readonly timezone: string; readonly uid: string },
  after: ReadonlyMap<bigint, bigint>,
  /** undefined: to the end. */
  until?: ReadonlyMap<bigint, bigint>,
): Promise<ReadPostings> {
  const rows: PostingRow[] = [];
  let horizon: Date | undefined;
  const accounts = new Map(POINT_ACCOUNTS.map((type) => [accountNumber(userAccount(owner.uid, type)), type]));
  for (const account of accounts.keys()) {
    let postings = db
      .selectFrom('postings')
      .select(['account_id', 'version', 'amount_minor', 'at', 'kind', 'journal_id'])
      .where('site_id', '=', owner.siteId)
      .where('account_id', '=', account)
      .where('version', '>', after.get(account) ?? 0n)
      .orderBy('version')
      .limit(READ_AT_ONCE);
    if (until) postings = postings.where('version', '<=', until.get(account) ?? 0n);
    const read = await postings.execute();
    rows.push(...read);
    const last = read.at(-1);
    // If one account was read only in part, later postings of the other accounts are left out: they would be counted
    // out of order.
    if (last && read.length === READ_AT_ONCE && (!horizon || last.at < horizon)) horizon = last.at;
  }
  const last = horizon;
  const taken = last ? rows.filter(({ at }) => at <= last) : rows;
  const versions = new Map<bigint, bigint>();
  for (const { account_id, version } of taken) versions.set(account_id, version);
  const reversed = await readReversedKinds(db, owner.siteId, taken);
  const payouts = await readPayouts(db, owner.siteId, taken);
  const counted = taken.flatMap((row) => {
    const isReversal = row.kind === REVERSAL;
    const kind = isReversal ? reversed.get(row.journal_id) : kindName(row.kind);
    const account = accounts.get(BigInt(row.account_id));
    if (!kind || !account) return [];
    const day = siteDay(payouts.get(row.journal_id) ?? row.at, owner.timezone);
    return levelPoints({ kind, account, amountMinor: row.amount_minor, isReversal }).map((points) => ({
      ...points,
      at: row.at,
      day,
    }));
  });
  counted.sort((one, other) => one.at.getTime() - other.at.getTime());
  const moments = taken.map(({ at }) => at.getTime());
  const since = moments.length > 0 ? new Date(moments.reduce((least, at) => Math.min(least, at))) : undefined;
  return { counted, since, versions, isAll: last === undefined };
}

/**
 * Deductions from stakes for money that another user sent and now owes: the full amount, as for a debt of the user's
 * own.
 */
export async function readUnpaidStakes(
  db: Reader,
  owner: { readonly siteId: string; readonly timezone: string; readonly uid: string },
  span: { readonly after: number; readonly until?: number },
): Promise<(PointPosting & { readonly number: number })[]> {
  const unpaid = await readUnpaidSent(db, owner, span);
  return unpaid.map(({ number, at, minor }) => ({
    ...{ number, at, day: siteDay(at, owner.timezone), part: 'turnover', minor: -minor },
  }));
}

interface PostingRow {
  readonly account_id: bigint;
  readonly version: bigint;
  readonly amount_minor: bigint;
  readonly at: Date;
  readonly kind: number;
  readonly journal_id: bigint;
}

/** A reversal subtracts the counted amount of the reversed journal. */
async function readReversedKinds(db: Reader, siteId: string, rows: readonly PostingRow[]) {
  const ids = [...new Set(rows.filter(({ kind }) => kind === REVERSAL).map(({ journal_id }) => journal_id))];
  if (ids.length === 0) return new Map();
  const journalsOf = (journalIds: readonly bigint[]) =>
    db
      .selectFrom('journals')
      .select(['journal_id', 'kind', 'record_id'])
      .where('site_id', '=', siteId)
      .where('journal_id', 'in', [...journalIds])
      .execute();
  const reversals = (await journalsOf(ids)).map(({ journal_id, record_id }) => ({
    id: journal_id,
    of: parseJournalId(record_id),
  }));
  const originals = reversals.flatMap(({ of }) => of ?? []);
  const kinds = new Map((await journalsOf(originals)).map(({ journal_id, kind }) => [journal_id, kindName(kind)]));
  return new Map(reversals.map(({ id, of }) => [id, of === undefined ? undefined : kinds.get(of)]));
}

/** When returned payouts were paid: they count as if the money had not left. */
async function readPayouts(
  db: Reader,
  siteId: string,
  rows: readonly PostingRow[],
): Promise<ReadonlyMap<bigint, Date | null>> {
  const ids = rows.filter(({ kind }) => kind === CAME_BACK).map(({ journal_id }) => journal_id);
  if (ids.length === 0) return new Map();
  const payouts = await db
    .selectFrom('journals as b')
    .innerJoin('journals as p', (join) =>
      join.onRef('p.site_id', '=', 'b.site_id').onRef('p.record_id', '=', 'b.record_id').on('p.kind', '=', PAID_OUT),
    )
    .select(({ fn }) => ['b.journal_id', fn.min('p.at').as('at')])
    .where('b.site_id', '=', siteId)
    .where('b.journal_id', 'in', [...new Set(ids)])
    .where('b.record_id', '<>', '')
    .groupBy('b.journal_id')
    .execute();
  return new Map(payouts.map(({ journal_id, at }) => [journal_id, at]));
}
