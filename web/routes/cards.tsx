import { CardsPage } from '../features/payout-accounts/cards-page.tsx';

export default function CardsRoute() {
  return <CardsPage />;
}
