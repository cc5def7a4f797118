import { AccountPage } from '../features/payout-accounts/account-page.tsx';

export default function BankAccountRoute() {
  return <AccountPage key="bank" kind="bank" />;
}
