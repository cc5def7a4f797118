import { MyPage } from '../features/identity/me/my-page.tsx';
import { WalletFigures } from '../features/money/balance/wallet-figures.tsx';
import { BellPlace } from './bell-place.tsx';
import { InstallPlace } from './install-place.tsx';

export default function MyRoute() {
  return <MyPage wallet={<WalletFigures />} bell={<BellPlace />} hint={<InstallPlace />} />;
}
