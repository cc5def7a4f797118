import type { DepositProvider } from '../../../modules/payments/deposits/deposit-provider.port.ts';

/** Users pay to the site's own bank account with the reference in the text; the bank statement shows who paid. */
export function createManualDeposit(): DepositProvider {
  return {
    name: 'manual',
    way: 'instructions',
    open: async (order) => ({ type: 'opened', providerReference: order.reference, payUrl: '' }),
  };
}
