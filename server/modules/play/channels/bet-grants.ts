import type { GrantPart } from '@pitaka/core/play/channels/grant-parts.ts';
import type { KnownTransaction } from '@pitaka/core/play/channels/transaction.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type GrantsRead, grantsInSql } from './transaction-lookups.ts';
import { grantsOf } from './transaction-reads.ts';
import type { NewBetEvent } from './transaction-writes.ts';

/** The bonus parts of a transaction in their stored form. */
export function writeGrants(grants: readonly GrantPart[]): string | null {
  const ofBonuses = grants.filter(({ grantId }) => grantId !== '');
  if (ofBonuses.length === 0) return null;
  return JSON.stringify(Object.fromEntries(ofBonuses.map(({ grantId, minor }) => [grantId, String(minor)])));
}

/** The stored form for a win in suspense. Includes money locked for an unknown bonus, which no balance shows. */
export function writeHeldGrants(grants: readonly GrantPart[]): string | null {
  if (grants.length === 0) return null;
  return JSON.stringify(Object.fromEntries(grants.map(({ grantId, minor }) => [grantId, String(minor)])));
}

/** The columns that are read for a bet that is undone outside the batch. */
export type UndoneBet = Pick<KnownTransaction, 'kind' | 'bonusMinor' | 'grants'>;

/** The current state of a bet's or win's bonuses. The caller has locked the player's accounts. */
export async function readGrants(
  tx: Transaction,
  bet: { site_id: string; channel_id: string; transaction_id: string; hold_minor: bigint; bonus_minor: bigint },
): Promise<GrantPart[]> {
  const { rows } = await sql<{ grants: GrantsRead }>`SELECT ${grantsInSql('t', bet.site_id)}
    FROM channel_transactions t WHERE t.site_id = ${bet.site_id} AND t.channel_id = ${bet.channel_id}
      AND t.transaction_id = ${bet.transaction_id}`.execute(tx);
  return grantsOf(rows[0]?.grants ?? null, bet.hold_minor + bet.bonus_minor);
}

type EventOf = Omit<
  NewBetEvent,
  'event_id' | 'kind' | 'amount_minor' | 'from_available_minor' | 'from_hold_minor' | 'from_bonus_minor' | 'grant_id'
>;

/** Events of late money; negative if a win is undone. */
export function lateEvents(
  event: EventOf,
  grants: readonly GrantPart[],
  undone: Pick<UndoneBet, 'kind' | 'bonusMinor'> | undefined,
): NewBetEvent[] {
  return grants
    .filter(({ way, grantId }) => way !== 'held' && grantId !== '')
    .map(({ grantId, minor }) => ({
      ...event,
      event_id: newId('be'),
      kind: 'late',
      amount_minor: undone?.kind === 'win' ? -minor : minor,
      from_available_minor: 0n,
      from_hold_minor: 0n,
      from_bonus_minor: undone?.kind === 'bet' ? undone.bonusMinor : 0n,
      grant_id: grantId,
    }));
}
