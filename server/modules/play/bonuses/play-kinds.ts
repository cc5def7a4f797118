import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';

/** What moves a person's own money to games and back. */
export const PLAY_KINDS: readonly JournalKind[] = [
  'channel.bet',
  'channel.win',
  'channel.rollback',
  'channel.in',
  'channel.out',
];
