import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { onDemand } from '../dialogs/on-demand.tsx';
import { ItemDetailPage } from '../features/promotion/item-detail/item-detail-page.tsx';

const Viewer = onDemand(() => import('../features/promotion/viewer/viewer.tsx'));

export default function GameDetailRoute() {
  const { id } = useParams({ from: '/own/GameDetail/$id' });
  const { kind: wanted } = useSearch({ strict: false }) as Record<string, unknown>;
  const kind = ITEM_KINDS.find((known) => known === wanted) ?? 'messaging';
  return <ItemDetailPage key={`${kind} ${id}`} kind={kind} id={id} Viewer={Viewer} />;
}
