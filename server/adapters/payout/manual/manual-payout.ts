import type { PayoutProvider } from '../../../modules/payments/withdrawals/payout-provider.port.ts';

/** People pay: from an exported file, and say themselves what became of it or import the bank's statement. */
export function createManualPayout(): PayoutProvider {
  return { name: 'manual' };
}
