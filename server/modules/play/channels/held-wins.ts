import type { WinHold } from '@pitaka/core/play/channels/judge-win.ts';
import { formatMinor, type Unit } from '@pitaka/core/values/money.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { roundId } from './betting/round-id.ts';

/** A win, or a bet that goes back, above a limit of its channel: in suspense until two people say what becomes of it. */
export interface HeldWin {
  readonly channel: string;
  readonly uid: string;
  readonly round: string;
  readonly kind: 'win' | 'rollback';
  /** The provider's id of the transaction, or our id of the transfer from a channel with balances of its own. */
  readonly id: string;
  readonly minor: bigint;
  readonly why: WinHold;
}

/** Findings beside those of reports: they have an owner, and stop what is paid to the player. */
export function insertHeldWins(
  { siteId, unit }: { readonly siteId: string; readonly unit: Unit },
  at: Date,
  held: readonly HeldWin[],
): Statement {
  const facts = held.map(({ minor, id, kind, why }) => {
    const ours = {
      amount: formatMinor(minor),
      currency: unit,
      kind,
      state: 'done',
      id,
      at: at.toISOString(),
      why,
    };
    return JSON.stringify(ours);
  });
  return {
    name: 'channel_held_wins',
    text: `INSERT INTO reconciliation_findings (site_id, run_id, about, kind, theirs, happened_at, first_seen_at, last_seen_at,
  finding_id, provider, subject, record_id, reference, uid, ours)
SELECT $1, '', 'channel', 'win_held', '{}', $2::timestamptz, $2::timestamptz, $2::timestamptz, h.id, h.provider, h.subject,
  h.record, h.reference, h.uid, h.ours::jsonb
FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
  AS h (id, provider, subject, record, reference, uid, ours)`,
    values: [
      siteId,
      at,
      held.map(() => newId('rf', at.getTime())),
      held.map(({ channel }) => channel),
      held.map(({ id }) => id),
      held.map(({ channel, uid, round }) => (round === '' ? '' : roundId({ channel, uid, round }))),
      held.map(({ round, id }) => round || id),
      held.map(({ uid }) => uid),
      facts,
    ],
  };
}
