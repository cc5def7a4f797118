import type { WinLimit } from '@pitaka/core/play/channels/win-limits.ts';
import { formatMinor, type Unit } from '@pitaka/core/values/money.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { insertHeldWinFindings } from '../../back-office/reconciliation/published.ts';
import { roundId } from './betting/round-id.ts';

/** A win or a returned bet above a limit of its channel: in suspense until two operators decide. */
export interface HeldWin {
  readonly channel: string;
  readonly uid: string;
  readonly round: string;
  readonly kind: 'win' | 'rollback';
  /** The provider's id of the transaction, or our id of the transfer from a channel with balances of its own. */
  readonly id: string;
  readonly minor: bigint;
  readonly why: WinLimit;
}

/** Inserts held wins as findings, which have an owner and stop payouts to the player. */
export function insertHeldWins(
  { siteId, unit }: { readonly siteId: string; readonly unit: Unit },
  at: Date,
  held: readonly HeldWin[],
): Statement {
  const findings = held.map(({ channel, uid, round, minor, id, kind, why }) => ({
    id: newId('rf', at.getTime()),
    provider: channel,
    subject: id,
    recordId: round === '' ? '' : roundId({ channel, uid, round }),
    reference: round || id,
    uid,
    ours: { amount: formatMinor(minor), currency: unit, kind, state: 'done', id, at: at.toISOString(), why },
  }));
  return insertHeldWinFindings(siteId, at, findings);
}
