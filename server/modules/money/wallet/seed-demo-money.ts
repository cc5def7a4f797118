import { type AccountName, type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { fromMajor, type Unit } from '@pitaka/core/values/money.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { openAccount, postInTransaction } from '../ledger/index.ts';

/** The first demo login ends with 100,000.00 available and 2,500.00 in its safe. */
const FIRST = '10000000';
const PSP: AccountName = 'house:psp:sandbox';
const DAY_MS = 86_400_000;

type Line = readonly [
  daysAgo: number,
  kind: JournalKind,
  from: AccountName | UserAccountType,
  to: AccountName | UserAccountType,
  major: number,
];

/** The first login's history, oldest first. */
const HISTORY: readonly Line[] = [
  [58, 'deposit', PSP, 'available', 30_000],
  [51, 'transfer', 'available', userAccount('10000001', 'available'), 1_500],
  [44, 'deposit', PSP, 'available', 25_000],
  [40, 'safe.save', 'available', 'safe', 5_000],
  [33, 'commission', 'house:expense.commission', 'available', 12_350],
  [30, 'transfer', userAccount('10000002', 'available'), 'available', 3_200],
  [26, 'transfer', 'available', userAccount('10000011', 'available'), 800],
  [21, 'deposit', PSP, 'available', 20_000],
  [17, 'safe.takeout', 'safe', 'available', 2_500],
  [12, 'commission', 'house:expense.commission', 'available', 8_420],
  [9, 'bonus', 'house:expense.bonus', 'available', 500],
  [6, 'transfer', 'available', userAccount('10000012', 'available'), 2_170],
  [3, 'rebate', 'house:expense.rebate', 'available', 380],
  [1, 'transfer', userAccount('10000001', 'available'), 'available', 120],
  [0.2, 'deposit', PSP, 'available', 0],
];

/**
 * Money and history for the demo's users: posted like any other, at moments of the last two months. Repeating it posts
 * nothing: every journal has its key.
 */
export async function seedDemoMoney(
  db: Database,
  site: { siteId: string; unit: Unit },
  uids: readonly string[],
  now: Date,
): Promise<void> {
  const post = async (key: string, journal: Journal, daysAgo: number) => {
    const request = {
      siteId: site.siteId,
      journal,
      key: `demo-${key}`,
      body: key,
      actor: 'system:demo',
      origin: 'demo',
    } as const;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const posted = await inTransaction(db, (tx) => postInTransaction(tx, request, at));
    if (!posted.ok) throw new Error(`the demo's journal ${key} was refused: ${posted.code}`);
  };
  const move = (from: AccountName, to: AccountName, minor: bigint) => ({
    from,
    to,
    amount: { unit: site.unit, minor },
  });

  for (const uid of uids) {
    await inTransaction(db, (tx) => openAccount(tx, site.siteId, uid, site.unit));
    if (uid === FIRST) continue;
    const gift = move(PSP, userAccount(uid, 'available'), fromMajor(20_000 + (Number(uid) % 7) * 1_250));
    await post(`start-${uid}`, { kind: 'deposit', moves: [gift] }, 60);
  }

  const own = (account: AccountName | UserAccountType) =>
    account.includes(':') ? (account as AccountName) : userAccount(FIRST, account as UserAccountType);
  let available = 0n;
  for (const [index, [daysAgo, kind, from, to, major]] of HISTORY.entries()) {
    const isLast = index === HISTORY.length - 1;
    // The last deposit makes the sum round.
    const minor = isLast ? fromMajor(100_000) - available : fromMajor(major);
    if (from === 'available') available -= minor;
    if (to === 'available') available += minor;
    await post(`${FIRST}-${index}`, { kind, moves: [move(own(from), own(to), minor)] }, daysAgo);
  }
}
