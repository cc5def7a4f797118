import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { onDemand } from '../dialogs/on-demand.tsx';
import { ItemDetailPage } from '../features/promotion/item-detail/item-detail-page.tsx';
import { useParams, useSearch } from '../navigation/use-location.ts';

const Viewer = onDemand(() => import('../features/promotion/viewer/viewer.tsx'));

export default function GameDetailRoute() {
  const { id } = useParams<'/GameDetail/$id'>();
  const { kind: wanted } = useSearch<'/GameDetail/$id'>();
  const kind = ITEM_KINDS.find((known) => known === wanted) ?? 'messaging';
  return <ItemDetailPage key={`${kind} ${id}`} kind={kind} id={id} Viewer={Viewer} />;
}
