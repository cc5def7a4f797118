import { AccountPage } from '../features/payments/payout-accounts/account-page.tsx';
import { WalletForm } from '../features/payments/payout-accounts/wallet-form.tsx';

export default function WalletAccountRoute() {
  return <AccountPage key="wallet" kind="wallet" Form={WalletForm} />;
}
