import { MyPage } from '../features/my/my-page.tsx';

/** The wallet's figures come in here with the wallet: <MyPage wallet={<WalletFigures />} />. */
export default function MyRoute() {
  return <MyPage />;
}
