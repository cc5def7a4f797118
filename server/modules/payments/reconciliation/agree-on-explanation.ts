import { isContradiction } from '@pitaka/core/values/finding.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import { type FindingRow, setFinding } from '../../back-office/reconciliation/index.ts';
import { findSamePerson } from '../../identity/operators/index.ts';
import { currencyOf } from '../withdrawals/index.ts';

export type ExplainingSite = Pick<Site, 'siteId' | 'unit' | 'settings'>;

/**
 * An operator's explanation of money that left, or of a contradiction: `dismissed`, or the record whose payment it is.
 */
export type Explanation = { readonly as: 'let_go' } | { readonly as: 'matched'; readonly reference: string };

/**
 * Decides whether one operator's explanation closes a contradiction, or a finding about money that left. Explaining a
 * contradiction releases the user's money, and explaining money that left accepts a loss, so both count towards the
 * operator's daily limit. Above that limit the first explanation is stored, and a second operator with the same
 * explanation closes the finding. A second operator with another explanation becomes the first: otherwise one person
 * could accept the loss of money that an honest colleague matched to a payout.
 */
export async function agreeOnExplanation(
  tx: Transaction,
  site: ExplainingSite,
  row: FindingRow,
  operatorId: string,
  explanation: Explanation,
  now: Date,
): Promise<Result<'closes' | 'second_awaited', 'second_person_needed' | 'approval_too_new'>> {
  const matched = explanation.as === 'matched' ? explanation.reference : '';
  const first = row.explained_first_match === matched ? row.explained_first_by : null;
  if (first === operatorId) return refuse('second_person_needed');
  if (first !== null) {
    const bonds = await findSamePerson(tx, site.siteId, operatorId, now);
    return bonds.has(first) ? refuse('approval_too_new') : ok('closes');
  }
  const amountMinor = readStake(row, [site.unit, currencyOf(site)]);
  const taking = { operatorId, road: 'finding', source: '', recordId: row.finding_id } as const;
  const isAlone =
    amountMinor !== undefined && (await spendOperatorLimit(tx, site, { ...taking, amountMinor }, now)) === 'taken';
  if (isAlone) return ok('closes');
  // The claim ends, because another operator has to take the finding.
  await setFinding(tx, row, { explained_first_by: operatorId, explained_first_match: matched, owner: null });
  return ok('second_awaited');
}

/**
 * The larger amount of both sides in the site's currency; the sum if there are several payments. For money that left,
 * only the outgoing amount counts, because a fee is not worth as much as the payment that it names. undefined: neither
 * side reports an amount.
 */
function readStake({ kind, ours, theirs }: FindingRow, currencies: readonly string[]): bigint | undefined {
  const amounts: bigint[] = [];
  for (const { amount, total = amount, currency = '' } of isContradiction(kind) ? [ours, theirs] : [theirs]) {
    if (total === undefined) continue;
    const minor = parseAmount(total);
    if (!minor.ok || !currencies.includes(currency)) return undefined;
    amounts.push(minor.value);
  }
  return amounts.reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined);
}
