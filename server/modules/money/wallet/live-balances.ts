import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, accountNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { LiveRow, LiveSource } from '../../site/live/index.ts';
import { packBigints, packTexts, readStatement } from '../ledger/index.ts';
import { accountsOf } from '../ledger/published.ts';
import { describeLines } from './describe-lines.ts';
import { figuresOf } from './views.ts';

/** The maximum number of lines in one message; a page that missed more reloads its list. */
const REPORTED_LINES = 5;

interface AccountVersion {
  site_id: string;
  uid: string;
  name: string;
  account_id: bigint;
  version: bigint;
  balance_minor: bigint;
}

/**
 * Notifies open pages of new balances. The gapless versions of an account show which changes its user has already
 * received. So each change is sent exactly once, whichever process posted it, at no cost to posting. A new page gets
 * the current balances.
 */
export function createLiveBalances(db: Database): LiveSource {
  /** User -> account -> the newest version that was sent. */
  let sent = new Map<string, Map<bigint, bigint>>();

  return async (users) => {
    const rows = await readVersions(db, users);
    const byUser = Map.groupBy(rows, (row) => keyOf(row.site_id, row.uid));
    const next = new Map<string, Map<bigint, bigint>>();
    const messages: LiveRow[] = [];
    for (const { siteId, uid } of users) {
      const key = keyOf(siteId, uid);
      const accounts = byUser.get(key) ?? [];
      const before = sent.get(key);
      next.set(key, new Map(accounts.map((row) => [row.account_id, row.version])));
      const changed = accounts.filter((row) => before?.get(row.account_id) !== row.version);
      if (before && changed.length === 0) continue;
      messages.push(await writeMessage(db, { siteId, uid }, accounts, before));
    }
    // Forgets users who left; if they return, they get the current balances.
    sent = next;
    return messages;
  };
}

async function writeMessage(
  db: Database,
  { siteId, uid }: { siteId: string; uid: string },
  accounts: readonly AccountVersion[],
  before: ReadonlyMap<bigint, bigint> | undefined,
): Promise<LiveRow> {
  const figures = figuresOf(uid, new Map(accounts.map((row) => [row.name, row.balance_minor])));
  const available = userAccount(uid, 'available');
  const newest = accounts.find((row) => row.name === available)?.version ?? 0n;
  const reported = before?.get(accountNumber(available)) ?? newest;
  const count = Math.min(REPORTED_LINES, Number(newest - reported));
  const { lines } =
    before && count > 0 ? await readStatement(db, siteId, available, { number: 0, size: count }) : { lines: [] };
  const changes = await describeLines(db, siteId, uid, lines);
  return {
    site_id: siteId,
    message_id: `bal-${accounts.map((row) => row.version).join('-')}-${uid}`,
    uid,
    kind: 'balance',
    body: {
      totalCoin: formatMinor(figures.totalMinor),
      canWithdrawCoin: formatMinor(figures.availableMinor),
      safeCoin: formatMinor(figures.safeMinor),
      /** Changes since the last message, newest first, for "you received". */
      changes: changes.map(({ id, kind, amountMinor, party }) => ({
        id,
        kind,
        amount: formatMinor(amountMinor),
        ...(party && { uid: party.uid, name: party.name }),
      })),
    },
  };
}

/** One statement for each site, as a distributed database cannot run one over several sites. */
async function readVersions(
  db: Database,
  users: readonly { siteId: string; uid: string }[],
): Promise<AccountVersion[]> {
  const bySite = Map.groupBy(users, ({ siteId }) => siteId);
  const read = [...bySite].map(([siteId, ofSite]) => readVersionsOf(db, siteId, ofSite));
  return (await Promise.all(read)).flat();
}

async function readVersionsOf(
  db: Database,
  siteId: string,
  users: readonly { uid: string }[],
): Promise<AccountVersion[]> {
  const ranges = users.map(({ uid }) => accountNumbersOf(uid));
  const { rows } = await sql<AccountVersion>`
    SELECT a.site_id, asked.uid, a.name, a.account_id, a.version, a.balance_minor
    FROM unnest(${packTexts(users.map(({ uid }) => uid))}::text[],
      ${packBigints(ranges.map(({ from }) => from))}::bigint[], ${packBigints(ranges.map(({ before }) => before))}::bigint[])
      AS asked (uid, first, before)
    CROSS JOIN LATERAL (
      SELECT site_id, name, account_id, version, balance_minor FROM ${accountsOf(siteId)} accounts
      WHERE account_id >= asked.first AND account_id < asked.before OFFSET 0
    ) a
    ORDER BY a.account_id`.execute(db);
  return rows;
}

function keyOf(siteId: string, uid: string): string {
  return `${siteId} ${uid}`;
}
