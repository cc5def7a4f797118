import { AccountPage } from '../features/payout-accounts/account-page.tsx';

export default function WalletAccountRoute() {
  return <AccountPage key="wallet" kind="wallet" />;
}
