import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import type { DebtChange } from '@pitaka/core/money/ledger/debt-change.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readLegs } from './legs.ts';
import { lastVersionBefore } from './views.ts';

/** Money that a journal took back from a user. */
export interface TakenBack {
  readonly journalId: bigint;
  readonly uid: string;
  readonly kind: JournalKind;
  readonly minor: bigint;
  /** The time at which the money that was taken back had come in. */
  readonly cameAt: Date;
}

const AT_ONCE = 100;

export async function hasNewDebts(db: Database, siteId: string): Promise<boolean> {
  const found = await db.selectFrom('debts_made').select('uid').where('site_id', '=', siteId).limit(1).execute();
  return found.length > 0;
}

/** Whether this user has repaid any debt since a moment. */
export async function hasPaidDebtSince(tx: Transaction, siteId: string, uid: string, since: Date): Promise<boolean> {
  const id = accountNumber(userAccount(uid, 'debt'));
  const before = await lastVersionBefore(tx, siteId, id, since);
  const found = await tx
    .selectFrom('postings')
    .select('version')
    .where('site_id', '=', siteId)
    .where('account_id', '=', id)
    .where('version', '>', before)
    .where('amount_minor', '>', 0n)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * The changes of the user's debt and of the bonus money locked for the user, in order, from the last moment without a
 * debt; empty if the user owes nothing.
 */
export async function readDebtChanges(tx: Transaction, siteId: string, uid: string): Promise<DebtChange[]> {
  const ofDebt = await sinceZero(tx, siteId, uid).execute();
  const [first] = ofDebt;
  if (!first) return [];
  const held = accountNumber(userAccount(uid, 'hold.wager'));
  const ofHeld = await tx
    .selectFrom('postings')
    .select(CHANGE)
    .where('site_id', '=', siteId)
    .where('account_id', '=', held)
    .where('version', '>', await lastVersionBefore(tx, siteId, held, first.at))
    .orderBy('version')
    .execute();
  const journals = Map.groupBy([...ofDebt, ...ofHeld], ({ journal_id: id }) => id);
  const inOrder = [...journals.values()].sort(
    ([one], [other]) =>
      Number(one?.at) - Number(other?.at) || Number((one?.journal_id ?? 0n) - (other?.journal_id ?? 0n)),
  );
  let owedMinor = 0n;
  let heldMinor = ofHeld[0] ? ofHeld[0].balance_after_minor - ofHeld[0].amount_minor : 0n;
  return inOrder.flatMap((rows) => {
    const [heldBeforeMinor, sums] = [heldMinor, { madeMinor: 0n, paidMinor: 0n }];
    for (const { account_id: account, amount_minor: amount, balance_after_minor: after } of rows) {
      if (account === held) heldMinor = after;
      else owedMinor = -after;
      if (account !== held && amount < 0n) sums.madeMinor -= amount;
      if (account !== held && amount > 0n) sums.paidMinor += amount;
    }
    const [{ journal_id: journalId } = first] = rows;
    return [{ journalId, ...sums, heldChangeMinor: heldMinor - heldBeforeMinor, owedMinor, heldMinor }];
  });
}

const CHANGE = ['account_id', 'journal_id', 'amount_minor', 'balance_after_minor', 'at'] as const;

/** The postings of a user's debt since the user last owed nothing; `before`: read as of this version of the debt. */
function sinceZero(tx: Transaction, siteId: string, uid: string, before?: bigint) {
  const id = accountNumber(userAccount(uid, 'debt'));
  const asOf = before === undefined ? sql`true` : sql`z.version < ${before}`;
  const zero = sql<bigint>`coalesce((SELECT z.version FROM postings z
    WHERE z.site_id = ${siteId} AND z.account_id = ${id} AND z.balance_after_minor >= 0 AND ${asOf}
    ORDER BY z.version DESC LIMIT 1), 0)`;
  return tx
    .selectFrom('postings')
    .select(CHANGE)
    .where('site_id', '=', siteId)
    .where('account_id', '=', id)
    .where('version', '>', zero)
    .$if(before !== undefined, (query) => query.where('version', '<', before as bigint))
    .orderBy('version');
}

/** Debts of one user. */
interface UserDebts {
  readonly uid: string;
  readonly journalIds: readonly bigint[];
}

/** The debts that a journal paid for another user, from that user's last moment without a debt. */
export async function readDebtsPaid(
  tx: Transaction,
  siteId: string,
  { journalId, uid }: { readonly journalId: bigint; readonly uid: string },
): Promise<UserDebts[]> {
  const { legs } = await tx
    .selectFrom('journals')
    .select('legs')
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow();
  // If several postings paid one account, the first of them comes after all debts of the account.
  const paid = new Map<string, bigint>();
  for (const { number, version } of readLegs(legs)) {
    const owner = ownerOfNumber(number);
    if (owner === undefined || owner === uid || number !== accountNumber(userAccount(owner, 'debt'))) continue;
    const first = paid.get(owner);
    paid.set(owner, first !== undefined && first < version ? first : version);
  }
  const debts: UserDebts[] = [];
  for (const [owner, version] of paid) {
    const made = await sinceZero(tx, siteId, owner, version).where('amount_minor', '<', 0n).execute();
    debts.push({ uid: owner, journalIds: made.map(({ journal_id: id }) => id) });
  }
  return debts;
}

interface TakenRow {
  journal_id: bigint;
  kind: number;
  minor: bigint;
  at: Date;
}

async function takenBack(tx: Transaction, siteId: string, uid: string, row: TakenRow): Promise<TakenBack> {
  const taken = { journalId: row.journal_id, uid, kind: kindName(row.kind), minor: row.minor };
  return { ...taken, cameAt: await findCameAt(tx, siteId, taken, row.at) };
}

/**
 * Returns some of the new debts and deletes them from the list, each once: the caller handles them in the same
 * transaction. A debt arises when a journal takes money that is no longer in the wallet; `cameAt` is the time of the
 * debt.
 */
export async function takeNewDebts(tx: Transaction, siteId: string): Promise<TakenBack[]> {
  const { rows } = await sql<TakenRow & { uid: string }>`
    DELETE FROM debts_made WHERE site_id = ${siteId} AND (journal_id, uid) IN (
      SELECT journal_id, uid FROM debts_made WHERE site_id = ${siteId} ORDER BY journal_id, uid LIMIT ${AT_ONCE} FOR UPDATE)
    RETURNING journal_id, uid, kind, minor, at`.execute(tx);
  return rows.map(({ journal_id: journalId, uid, kind, minor, at }) => ({
    ...{ journalId, uid, kind: kindName(kind), minor, cameAt: at },
  }));
}

/** The time at which the money of a debt had come in. `made` has the time of the debt. */
export function readCameAt(tx: Transaction, siteId: string, made: TakenBack): Promise<Date> {
  return findCameAt(tx, siteId, made, made.cameAt);
}

/**
 * Finds the journal with which the money had come in: the journal that the debt's journal names as its record, or the
 * journals of the same record. If there is no record, it takes the newest journals of the same kind.
 */
async function findCameAt(
  tx: Transaction,
  siteId: string,
  { journalId, uid, kind, minor }: Omit<TakenBack, 'cameAt'>,
  at: Date,
): Promise<Date> {
  const { rows } = await sql<{ record_id: string; first: Date | null }>`
    SELECT j.record_id, (SELECT min(o.at) FROM journals o
      WHERE o.site_id = j.site_id AND o.record_id = j.record_id AND j.record_id <> '') AS first
    FROM journals j WHERE j.site_id = ${siteId} AND j.journal_id = ${journalId}`.execute(tx);
  const [own] = rows;
  const undone = await findAt(tx, siteId, parseJournalId(own?.record_id ?? ''));
  const first = undone ?? own?.first ?? at;
  if (first < at) return first;
  let left = minor;
  let cameAt = at;
  for (const came of await readBrought(tx, siteId, uid, kind, at)) {
    if (left <= 0n) break;
    left -= came.minor;
    cameAt = came.at;
  }
  return cameAt;
}

async function findAt(tx: Transaction, siteId: string, journalId: bigint | undefined): Promise<Date | undefined> {
  if (journalId === undefined) return undefined;
  const found = await tx
    .selectFrom('journals')
    .select('at')
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .executeTakeFirst();
  return found?.at;
}

const MOST_IMPORTED = 200;

/** Newest first. */
async function readBrought(
  tx: Transaction,
  siteId: string,
  uid: string,
  kind: JournalKind,
  before: Date,
): Promise<readonly { readonly at: Date; readonly minor: bigint }[]> {
  const kinds: JournalKind[] = kind === 'deposit.charged_back' ? ['deposit', 'deposit.accepted'] : [kind];
  const { rows } = await sql<{ at: Date; minor: bigint }>`
    SELECT p.at, p.amount_minor AS minor FROM postings p
    WHERE p.site_id = ${siteId} AND p.account_id = ${accountNumber(userAccount(uid, 'available'))}
      AND p.kind = ANY(${kinds.map(kindNumber)}::smallint[]) AND p.amount_minor > 0 AND p.at < ${before}
    ORDER BY p.version DESC LIMIT ${MOST_IMPORTED}`.execute(tx);
  return rows;
}

/** Kinds of journals that spend or send money; the other kinds that reduce a balance take money back. */
const SPENDING: readonly JournalKind[] = [
  'channel.bet',
  'channel.in',
  'transfer',
  'agent.recharge',
  'safe.save',
  'withdrawal.hold',
  'debt.followed',
];

/** Money taken back from a user's available balance since a moment. */
export async function readTakenBackSince(
  tx: Transaction,
  siteId: string,
  uid: string,
  since: Date,
): Promise<TakenBack[]> {
  const id = accountNumber(userAccount(uid, 'available'));
  const before = await lastVersionBefore(tx, siteId, id, since);
  const { rows } = await sql<TakenRow>`
    SELECT p.journal_id, p.kind, -p.amount_minor AS minor, p.at FROM postings p
    WHERE p.site_id = ${siteId} AND p.account_id = ${id} AND p.version > ${before} AND p.amount_minor < 0
      AND p.kind <> ALL(${SPENDING.map(kindNumber)}::smallint[])
    ORDER BY p.version`.execute(tx);
  const taken: TakenBack[] = [];
  for (const row of rows) taken.push(await takenBack(tx, siteId, uid, row));
  return taken;
}

/** A user's transfers to others since a moment: for each recipient the sum, and the time of the first transfer. */
export interface Sent {
  readonly to: string;
  readonly at: Date;
  readonly minor: bigint;
}

/** Includes the repayment of an earlier account's debt: otherwise the debt would end with that account. */
const SENDING: readonly JournalKind[] = ['transfer', 'agent.recharge', 'debt.followed'];

export async function readSentSince(tx: Transaction, siteId: string, uid: string, since: Date): Promise<Sent[]> {
  const rows: { at: Date; minor: bigint; legs: Buffer }[] = [];
  // Money sent from the available balance, or as a debt.
  for (const type of ['available', 'debt'] as const) {
    const id = accountNumber(userAccount(uid, type));
    const before = await lastVersionBefore(tx, siteId, id, since);
    const found = await sql<(typeof rows)[number]>`
      SELECT p.at, -p.amount_minor AS minor, j.legs FROM postings p
      JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
      WHERE p.site_id = ${siteId} AND p.account_id = ${id} AND p.version > ${before} AND p.amount_minor < 0
        AND p.kind = ANY(${SENDING.map(kindNumber)}::smallint[])
      ORDER BY p.version`.execute(tx);
    rows.push(...found.rows);
  }
  const sent = new Map<string, Sent>();
  for (const { at, minor, legs } of rows) {
    const to = readLegs(legs)
      .map(({ number }) => ownerOfNumber(number))
      .find((owner) => owner !== undefined && owner !== uid);
    if (to === undefined) continue;
    const before = sent.get(to);
    sent.set(to, { to, at: before && before.at < at ? before.at : at, minor: (before?.minor ?? 0n) + minor });
  }
  return [...sent.values()];
}

/** The maximum number of postings to search for senders: an account with more received money from the public. */
const MOST_RECEIVED = 20_000;

/** The uids of all senders of money to these users; undefined if there are too many. */
export async function readSenders(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const accounts = uids.flatMap((uid) =>
    (['available', 'debt'] as const).map((type) => String(accountNumber(userAccount(uid, type)))),
  );
  const { rows } = await sql<{ legs: Buffer }>`
    SELECT j.legs FROM postings p
    JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id = ANY(${accounts}::bigint[]) AND p.amount_minor > 0
      AND p.kind = ANY(${SENDING.map(kindNumber)}::smallint[])
    LIMIT ${MOST_RECEIVED}`.execute(db);
  if (rows.length === MOST_RECEIVED) return undefined;
  return new Set(rows.flatMap(({ legs }) => readLegs(legs).flatMap(({ number }) => ownerOfNumber(number) ?? [])));
}
