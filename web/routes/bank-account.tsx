import { AccountPage } from '../features/payments/payout-accounts/account-page.tsx';
import { BankForm } from '../features/payments/payout-accounts/bank-form.tsx';

export default function BankAccountRoute() {
  return <AccountPage key="bank" kind="bank" Form={BankForm} />;
}
