import { type AccountName, type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { fromMajor, type Unit } from '@pitaka/core/values/money.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { openAccount, postInTransaction } from '../ledger/index.ts';
import { addFavourite } from './favourites.ts';

const FIRST = '10000000';

type Line = readonly [
  daysAgo: number,
  kind: JournalKind,
  from: AccountName | UserAccountType,
  to: AccountName | UserAccountType,
  major: number,
];

/** The first login's history without its deposits, oldest first. */
const HISTORY: readonly Line[] = [
  [51, 'transfer', 'available', userAccount('10000001', 'available'), 1_500],
  [40, 'safe.save', 'available', 'safe', 5_000],
  [30, 'transfer', userAccount('10000002', 'available'), 'available', 3_200],
  [26, 'transfer', 'available', userAccount('10000011', 'available'), 800],
  [17, 'safe.takeout', 'safe', 'available', 2_500],
  [9, 'bonus', 'house:expense.bonus', 'available', 500],
  [6, 'transfer', 'available', userAccount('10000012', 'available'), 2_170],
  [3, 'rebate', 'house:expense.rebate', 'available', 380],
  [1, 'transfer', userAccount('10000001', 'available'), 'available', 120],
];

/** Recipients that the first login keeps. */
const FAVOURITES: readonly (readonly [daysAgo: number, uid: string])[] = [
  [25, '10000011'],
  [5, '10000001'],
];

/** A posting in the demo's past; postings run in the order of `daysAgo`. */
export interface DemoPosting {
  readonly daysAgo: number;
  run(at: Date): Promise<void>;
}

/**
 * Posts money and history for the demo's users, dated within the last two months. All but the first login start with a
 * balance; the first makes deposits. Can be repeated: every journal has its key.
 */
export function demoMoney(
  db: Database,
  site: { siteId: string; unit: Unit },
  uids: readonly string[],
): readonly DemoPosting[] {
  const post = async (key: string, kind: JournalKind, [from, to]: readonly AccountName[], minor: bigint, at: Date) => {
    const moves = [{ from: from as AccountName, to: to as AccountName, amount: { unit: site.unit, minor } }];
    const journal: Journal = { kind, moves };
    const entry = { siteId: site.siteId, key: `demo-${key}`, body: key, actor: 'system:demo', origin: 'demo' } as const;
    const posted = await inTransaction(db, (tx) => postInTransaction(tx, { ...entry, journal }, at));
    if (!posted.ok) throw new Error(`the demo's journal ${key} was refused: ${posted.code}`);
  };
  const own = (account: AccountName | UserAccountType) =>
    account.includes(':') ? (account as AccountName) : userAccount(FIRST, account as UserAccountType);

  const starts = uids.map((uid) => ({
    daysAgo: 60,
    async run(at: Date) {
      await inTransaction(db, (tx) => openAccount(tx, site.siteId, uid, site.unit));
      const minor = fromMajor(20_000 + (Number(uid) % 7) * 1_250);
      if (uid !== FIRST)
        await post(`start-${uid}`, 'opening', ['house:equity', userAccount(uid, 'available')], minor, at);
    },
  }));
  const history = HISTORY.map(([daysAgo, kind, from, to, major], index) => ({
    daysAgo,
    run: (at: Date) => post(`${FIRST}-${index}`, kind, [own(from), own(to)], fromMajor(major), at),
  }));
  const favourites = FAVOURITES.map(([daysAgo, uid]) => ({
    daysAgo,
    run: (at: Date) => addFavourite(db, { siteId: site.siteId, uid: FIRST }, uid, at),
  }));
  return [...starts, ...history, ...favourites];
}
