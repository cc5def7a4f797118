import { readPromotionId } from '../features/promotion/links/promotion-kinds.ts';
import { PromotionPage } from '../features/promotion/links/promotion-page.tsx';
import { useParams, useSearch } from '../navigation/use-location.ts';

export default function PromotionRoute() {
  const { id } = useParams<'/promotion/{-$id}'>();
  const { item, sub } = useSearch<'/promotion/{-$id}'>();
  return <PromotionPage id={readPromotionId(id)} item={item} sub={sub ?? ''} />;
}
