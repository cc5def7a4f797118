import { AccountPage } from '../features/payout-accounts/account-page.tsx';
import { BankForm } from '../features/payout-accounts/bank-form.tsx';

export default function BankAccountRoute() {
  return <AccountPage key="bank" kind="bank" Form={BankForm} />;
}
