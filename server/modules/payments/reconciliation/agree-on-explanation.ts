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

/** What an operator says of money that is gone, or of a contradiction: it is let go, or is this record's payment. */
export type Explanation = { readonly as: 'let_go' } | { readonly as: 'matched'; readonly reference: string };

/**
 * Decides whether one operator's explanation closes a contradiction, or a finding about money that is gone. The first
 * releases the user's money, and the second lets a loss go, so it counts towards the operator's daily limit. Above that
 * sum the first explanation is stored, and another operator who says the same closes the finding. One who says
 * otherwise becomes the first: or one person could let money go that an honest colleague matched to a payout.
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
 * The larger of both sides' amounts, in the site's own money; the sum of several payments. Of money that is gone only
 * what left counts: a fee is not worth the payment that it names. undefined: neither side reports an amount.
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
