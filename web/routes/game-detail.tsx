import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { onDemand } from '../dialogs/on-demand.tsx';
import { ItemDetailPage } from '../features/promotion/item-detail/item-detail-page.tsx';
import { useParams, useSearch } from '../navigation/use-location.ts';
import { needTopic } from '../texts.ts';

const Viewer = onDemand(async () => {
  const [viewer] = await Promise.all([import('../features/promotion/viewer/viewer.tsx'), needTopic('viewer')]);
  return viewer;
});

export default function GameDetailRoute() {
  const { id } = useParams<'/GameDetail/$id'>();
  const { kind: kindName } = useSearch<'/GameDetail/$id'>();
  const kind = ITEM_KINDS.find((itemKind) => itemKind === kindName) ?? 'messaging';
  return <ItemDetailPage key={`${kind} ${id}`} kind={kind} id={id} Viewer={Viewer} />;
}
