import type { PayoutProvider } from '../../../modules/payments/withdrawals/payout-provider.port.ts';

/** Paid by operators from an exported file; the result is entered by hand or imported with a bank statement. */
export function createManualPayout(): PayoutProvider {
  return { name: 'manual' };
}
