import { MyPage } from '../features/my/my-page.tsx';
import { WalletFigures } from '../features/my-wallet/wallet-figures.tsx';

export default function MyRoute() {
  return <MyPage wallet={<WalletFigures />} />;
}
