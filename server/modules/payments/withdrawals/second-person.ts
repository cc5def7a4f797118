import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { listNoteWriters } from '../../back-office/users/index.ts';
import { findBonds } from '../../identity/operators/index.ts';
import type { WithdrawalRow } from './store.ts';

/** Of what an operator does with a payout: who sent it on its way does not also say how it ended, as a second person. */
const SENDING = ['route', 'export'];

/**
 * May this operator be the second of two about a withdrawal? Not who took part in it (who exported or rerouted it, or
 * wrote a note that the proof leans on), and not who has the first one's password from their own hand.
 */
export async function decideSecond(
  tx: Transaction,
  row: WithdrawalRow,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, 'approval_participant' | 'approval_too_new'>> {
  if ((await listParticipants(tx, row)).includes(operatorId)) return refuse('approval_participant');
  return decideBond(tx, operatorId, others, now);
}

/** Who sent it to be paid by hand does not say how that ended. */
export async function hasExported(tx: Transaction, row: WithdrawalRow, operatorId: string): Promise<boolean> {
  return (await listSenders(tx, row, ['export'])).includes(operatorId);
}

/** Are these two people? */
export async function decideBond(
  tx: Transaction,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, 'approval_too_new'>> {
  const bonds = await findBonds(tx, operatorId, now);
  const until = others.map((other) => bonds.get(other)).find((one) => one !== undefined);
  return until ? refuse('approval_too_new', { until: until.toISOString() }) : ok(null);
}

async function listParticipants(tx: Transaction, row: WithdrawalRow): Promise<string[]> {
  const writers = await listNoteWriters(tx, row.site_id, row.uid, `withdrawal:${row.withdrawal_id}`);
  return [...(await listSenders(tx, row, SENDING)), ...writers];
}

async function listSenders(tx: Transaction, row: WithdrawalRow, events: readonly string[]): Promise<string[]> {
  const senders = await tx
    .selectFrom('withdrawal_transitions')
    .select('actor')
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .where('event', 'in', [...events])
    .execute();
  return senders.map(({ actor }) => actor.replace(/^operator:/, ''));
}
