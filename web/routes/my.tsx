import { MyPage } from '../features/identity/me/my-page.tsx';
import { WalletFigures } from '../features/money/balance/wallet-figures.tsx';

export default function MyRoute() {
  return <MyPage wallet={<WalletFigures />} />;
}
