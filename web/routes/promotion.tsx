import { useParams, useSearch } from '@tanstack/react-router';
import { readPromotionId } from '../features/promotion/links/promotion-kinds.ts';
import { PromotionPage } from '../features/promotion/links/promotion-page.tsx';

export default function PromotionRoute() {
  const { id } = useParams({ from: '/main/promotion/{-$id}' });
  const { item, sub } = useSearch({ strict: false }) as Record<string, unknown>;
  return <PromotionPage id={readPromotionId(id)} item={textOf(item)} sub={textOf(sub) ?? ''} />;
}

/** A router may have read a number out of digits. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
