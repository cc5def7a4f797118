import { type ComponentType, useEffect, useState } from 'react';
import { loadAfterFirstScreen } from '../boot/first-screen.ts';
import { MyPage } from '../features/identity/me/my-page.tsx';
import { WalletFigures } from '../features/money/balance/wallet-figures.tsx';
import { needTopic } from '../texts.ts';
import { BellPlace } from './bell-place.tsx';

/** The place of the hint to install, if the browser can. */
function InstallPlace() {
  const [Hint, setHint] = useState<ComponentType>();
  useEffect(() => {
    void loadAfterFirstScreen(() =>
      Promise.all([import('../features/engagement/app/install-hint.tsx'), needTopic('app')]),
    ).then(([module]) => setHint(() => module.default));
  }, []);
  return Hint && <Hint />;
}

export default function MyRoute() {
  return <MyPage wallet={<WalletFigures />} bell={<BellPlace />} hint={<InstallPlace />} />;
}
