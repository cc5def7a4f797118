import { formatMinor } from '@pitaka/core/values/money.ts';
import { CSV_START, quotedCsvLine } from '../../../platform/csv.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { methodOf, openNumber, openPhone } from '../payout-accounts/index.ts';
import type { WithdrawalRow } from './store.ts';

export type PayoutFileLine = Pick<
  WithdrawalRow,
  'site_id' | 'reference' | 'net_minor' | 'holder' | 'method' | 'number_sealed' | 'routing' | 'phone_sealed' | 'uid'
>;

const HEADINGS = ['reference', 'amount', 'currency', 'holder', 'bank', 'account_number', 'branch_code', 'phone', 'uid'];

/**
 * What a person pays from: one line a payout, whole account numbers, in the currency the bank pays in. The reference goes
 * into the transfer's text.
 */
export function payoutFileText(secrets: SecretKeys, currency: string, lines: readonly PayoutFileLine[]): string {
  const rows = lines.map((line) => [
    line.reference,
    formatMinor(line.net_minor),
    currency,
    line.holder,
    methodOf(line.method)?.name ?? line.method,
    openNumber(secrets, line),
    line.routing,
    openPhone(secrets, line),
    line.uid,
  ]);
  return CSV_START + [HEADINGS, ...rows].map(quotedCsvLine).join('');
}
