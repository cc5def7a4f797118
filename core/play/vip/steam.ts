import type { UserAccountType } from '../../money/ledger/account.ts';
import type { JournalKind } from '../../money/ledger/journal-kind.ts';

/** What a site can count towards the levels. */
export const STEAM_SOURCES = ['turnover', 'deposits', 'earnings'] as const;
export type SteamSource = (typeof STEAM_SOURCES)[number];

/** Where what counts is posted: stakes come from three accounts, and a debt is part of what was paid in or earned. */
export const STEAM_ACCOUNTS = [
  'available',
  'hold.wager',
  'bonus',
  'debt',
] as const satisfies readonly UserAccountType[];

type Direction = 1n | -1n;

const SOURCE_OF: Partial<Record<JournalKind, readonly [SteamSource, Direction]>> = {
  // A stake leaves the account; its rollback brings it back.
  'channel.bet': ['turnover', -1n],
  'channel.rollback': ['turnover', -1n],
  deposit: ['deposits', 1n],
  'deposit.accepted': ['deposits', 1n],
  'deposit.charged_back': ['deposits', 1n],
  commission: ['earnings', 1n],
};

/** What a posting of this kind adds to what, or undefined where it counts for nothing. */
export function steamOf(kind: JournalKind, amountMinor: bigint): { source: SteamSource; minor: bigint } | undefined {
  const counted = SOURCE_OF[kind];
  if (!counted) return undefined;
  const [source, direction] = counted;
  return { source, minor: amountMinor * direction };
}
