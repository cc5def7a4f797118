import { BonusPage } from '../features/play/bonuses/bonus-page.tsx';
import { useSearch } from '../navigation/use-location.ts';
import { useSite } from '../site/use-site.ts';
import NotFoundRoute from './not-found.tsx';

export default function BonusRoute() {
  const { tab } = useSearch<'/Bonus'>();
  return useSite().features.bonus ? <BonusPage first={tab ?? 'claimable'} /> : <NotFoundRoute />;
}
