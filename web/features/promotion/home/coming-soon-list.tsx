import type { ItemKind } from '@pitaka/contract/items.ts';
import { ComingSoonState } from '../../../coming-soon/coming-soon-state.tsx';
import { useText } from '../../../texts.ts';
import { NoLists } from './no-lists.tsx';

export interface ComingSoonListProps {
  /** The list that an address or the remembered tab names. */
  list: ItemKind;
  /** Lists that are open. */
  others: readonly ItemKind[];
  onShow: (list: ItemKind) => void;
}

/** Spec: B1. A list that this site has not opened: its name, a sentence, and the alternatives. */
export default function ComingSoonList({ list, others, onShow }: ComingSoonListProps) {
  const t = useText();
  const nameOf = (itemKind: ItemKind) => t(`home.list.${itemKind}`);
  if (others.length === 0) return <NoLists />;
  const text = t('promotion.soon.text', { list: nameOf(list) });
  return <ComingSoonState title={t('promotion.soon')} text={text} others={others} nameOf={nameOf} onShow={onShow} />;
}
