import { useParams, useSearch } from '@tanstack/react-router';
import { readPromotionId } from '../features/promotion/links/promotion-kinds.ts';
import { PromotionPage } from '../features/promotion/links/promotion-page.tsx';

export default function PromotionRoute() {
  const { id } = useParams({ from: '/main/promotion/{-$id}' });
  const { item } = useSearch({ strict: false }) as Record<string, unknown>;
  // A router may have read a number out of digits.
  const wanted = typeof item === 'string' || typeof item === 'number' ? String(item) : undefined;
  return <PromotionPage id={readPromotionId(id)} item={wanted} />;
}
