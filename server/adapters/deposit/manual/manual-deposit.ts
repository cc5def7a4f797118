import type { DepositProvider } from '../../../modules/payments/deposits/deposit-provider.port.ts';

/** People pay to the house's own account with the reference in the text; the bank's statement says who did. */
export function createManualDeposit(): DepositProvider {
  return {
    name: 'manual',
    way: 'instructions',
    open: async (order) => ({ type: 'opened', providerReference: order.reference, payUrl: '' }),
  };
}
