import { TOTAL_TYPES, type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { remaining, UNUSED, unprovenOf, useAt } from '@pitaka/core/money/ledger/limits.ts';
import { limitOf } from '@pitaka/core/money/transfer/decide-transfer.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readLegs, readLimitUse, readUserBalances } from '../ledger/index.ts';
import { accountsOf, journalsOf, postingsOf } from '../ledger/published.ts';
import { readUserLimits } from '../limits/index.ts';
import { findParties, type Party } from './parties.ts';
import { transferRulesOf } from './transfer-settings.ts';

export interface WalletFigures {
  readonly totalMinor: bigint;
  readonly availableMinor: bigint;
  readonly safeMinor: bigint;
  /** The debt: zero or more. */
  readonly debtMinor: bigint;
  /** Bonus money, which is not in the total: it can only be bet. */
  readonly bonusMinor: bigint;
  readonly locks: readonly { readonly kind: 'withdrawal' | 'wager' | 'safe'; readonly minor: bigint }[];
  readonly channels: readonly { readonly channel: string; readonly minor: bigint }[];
}

/** All figures of a wallet from one statement, so that they are consistent while money moves. */
export async function readWallet(db: Database, siteId: string, uid: string): Promise<WalletFigures> {
  return figuresOf(uid, await readUserBalances(db, siteId, uid));
}

/** The sums of a user's balances, by the names of their accounts. */
export function figuresOf(uid: string, balances: ReadonlyMap<string, bigint>): WalletFigures {
  const of = (type: UserAccountType) => balances.get(userAccount(uid, type)) ?? 0n;
  const locks = [
    { kind: 'withdrawal', minor: of('hold.withdrawal') },
    { kind: 'wager', minor: of('hold.wager') },
    { kind: 'safe', minor: of('safe') },
  ] as const;
  const channels = [...balances].flatMap(([name, minor]) => {
    const channel = /^user:[0-9]{8}:channel:(.+)$/.exec(name)?.[1];
    return channel === undefined ? [] : [{ channel, minor }];
  });
  return {
    totalMinor: TOTAL_TYPES.reduce((sum, type) => sum + of(type), 0n),
    availableMinor: of('available'),
    safeMinor: of('safe'),
    debtMinor: -of('debt'),
    bonusMinor: of('bonus'),
    locks: locks.filter((lock) => lock.minor > 0n),
    channels: channels.sort((one, other) => one.channel.localeCompare(other.channel)),
  };
}

/** The amount that this user may still send: the smallest remainder of the daily, weekly and monthly limits. */
export async function readRemaining(db: Database, site: Site, uid: string, now: Date): Promise<bigint> {
  const [use, own] = await Promise.all([
    readLimitUse(db, site.siteId, userAccount(uid, 'available')),
    readUserLimits(db, site.siteId, uid, 'transfer'),
  ]);
  const limit = limitOf(transferRulesOf(site), siteDay(now, site.timezone));
  return remaining(use ?? UNUSED, {
    ...limit,
    dayMaxMinor: own.dayMinor ?? limit.dayMaxMinor,
    weekMaxMinor: own.weekMinor ?? limit.weekMaxMinor,
    monthMaxMinor: own.monthMinor ?? limit.monthMaxMinor,
  });
}

/** What this user sent today without the safe's password: above the limit of such transfers they count together. */
export async function readUnprovenToday(db: Database, site: Site, uid: string, now: Date): Promise<bigint> {
  const use = await readLimitUse(db, site.siteId, userAccount(uid, 'available'));
  return unprovenOf(useAt(use ?? UNUSED, siteDay(now, site.timezone)));
}

/** The number of statement lines that are searched for recent recipients. */
const RECENT_LINES = 500;

/** The last recipients of this user's transfers, newest first, each once. */
export async function readRecents(db: Database, siteId: string, uid: string, count: number): Promise<Party[]> {
  const { rows } = await sql<{ legs: Buffer }>`
    SELECT j.legs FROM ${accountsOf(siteId)} a
    JOIN ${postingsOf(siteId)} p ON p.site_id = a.site_id AND p.account_id = a.account_id AND p.version > a.version - ${RECENT_LINES}::bigint
    JOIN ${journalsOf(siteId)} j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE a.site_id = ${siteId} AND a.account_id = ${accountNumber(userAccount(uid, 'available'))}
      AND p.kind = ${kindNumber('transfer')} AND p.amount_minor < 0
    ORDER BY p.version DESC`.execute(db);
  const uids = [...new Set(rows.map((row) => ownerOfNumber(readLegs(row.legs)[1]?.number ?? -1n) ?? ''))];
  const recent = uids.slice(0, count);
  const parties = await findParties(db, siteId, recent);
  return recent.flatMap((partyUid) => parties.get(partyUid) ?? []);
}

/** Whether this user sent the recipient nothing within the searched lines. */
export async function isNewRecipient(db: Database, siteId: string, uid: string, recipient: string): Promise<boolean> {
  const recents = await readRecents(db, siteId, uid, RECENT_LINES);
  return recents.every((party) => party.uid !== recipient);
}
