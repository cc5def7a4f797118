import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Values } from '../../../platform/assembly/define-module.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import {
  ERASE_STEPS,
  ERASURE_OBSTACLES,
  type ErasureObstacle,
  eraseRows,
  PERSONAL_TABLES,
  type PersonKey,
} from '../../../platform/personal-data/index.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { endSessions, eraseUser, findUser, lockUser, openUserPhone } from '../../identity/auth/index.ts';
import { CLOSING_PAYMENTS, GIVE_UP_BALANCE, OPEN_BETS, refuseIfProtected } from '../../identity/protection/index.ts';
import { readSite } from '../../site/sites/published.ts';
import { countOtherPending } from '../approvals/index.ts';

/** The part of an erasure that a module provides if it stores personal data. */
export const ERASING = {
  payments: CLOSING_PAYMENTS,
  countOpenBets: OPEN_BETS,
  giveUp: GIVE_UP_BALANCE,
  tables: PERSONAL_TABLES,
  steps: ERASE_STEPS,
  obstacles: ERASURE_OBSTACLES,
} as const;

export type ErasingParts = Values<typeof ERASING> & { readonly secrets: SecretKeys };

export const ERASE_KIND = 'person_erase';

export type EraseRefusal =
  | ErasureObstacle['code']
  | 'not_found'
  | 'user_erased'
  | 'erase_break'
  | 'erase_payments_open'
  | 'erase_others_pending'
  | 'erase_debt'
  | 'erase_money_left';

/**
 * The reason why a person cannot be erased now. Locks the person, so that the answer stays valid until the transaction
 * ends.
 */
export async function checkErasable(
  tx: Transaction,
  parts: ErasingParts,
  person: PersonKey,
  now: Date,
): Promise<Result<null, EraseRefusal>> {
  const { siteId, uid } = person;
  const user = await lockUser(tx, siteId, uid);
  if (!user) return refuse('not_found');
  if (user.erased_at) return refuse('user_erased');
  // Erasing frees the phone without a trace, which would end a break that the person asked for.
  if (!(await refuseIfProtected(tx, { siteId }, uid, now)).ok) return refuse('erase_break');
  if ((await parts.payments.countOpenPayments(tx, person)) > 0) return refuse('erase_payments_open');
  if ((await parts.countOpenBets(tx, person)) > 0) return refuse('erase_bets_open');
  for (const { code, stands } of parts.obstacles) if (await stands(tx, person)) return refuse(code);
  if ((await countOtherPending(tx, person, ERASE_KIND)) > 0) return refuse('erase_others_pending');
  const site = await readSite(tx, siteId);
  const { leftMinor, owedMinor } = await parts.giveUp(tx, person, { site, minor: 0n, origin: '' }, now);
  if (owedMinor > 0n) return refuse('erase_debt', { owed: formatMinor(owedMinor) });
  if (leftMinor > 0n) return refuse('erase_money_left', { total: formatMinor(leftMinor) });
  return ok(null);
}

/** Erases a person for whom `checkErasable` found no obstacle, in the same transaction. */
export async function erasePerson(tx: Transaction, parts: ErasingParts, person: PersonKey, now: Date): Promise<void> {
  const texts = await textsOf(tx, parts.secrets, person);
  // Open pages are logged out before the sessions are deleted.
  await endSessions(tx, person, 'frozen', now);
  // The steps find rows through other tables, so they run before the rows of those tables are deleted.
  for (const step of parts.steps) await step(tx, { ...person, texts }, now);
  await parts.payments.forgetPayments(tx, person, now);
  // Rows that are found through another table come first.
  for (const table of parts.tables.toSorted((a, b) => Number(!a.through) - Number(!b.through))) {
    await eraseRows(tx, table, person);
  }
  await eraseUser(tx, parts.secrets, person, now);
}

/** The name and number of a person, by which texts without a uid are found. */
export async function textsOf(
  db: Database | Transaction,
  secrets: SecretKeys,
  { siteId, uid }: PersonKey,
): Promise<string[]> {
  const user = await findUser(db, siteId, uid);
  if (!user) return [];
  const number = user.phone === '' ? '' : openUserPhone(secrets, user).number;
  return [user.name ?? '', number].filter((text) => text.length > 1);
}
