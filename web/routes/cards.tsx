import { CardsPage } from '../features/payments/payout-accounts/cards-page.tsx';

export default function CardsRoute() {
  return <CardsPage />;
}
