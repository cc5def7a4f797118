import type { ItemKind } from '@pitaka/contract/items.ts';
import { ComingSoonState } from '../../../coming-soon/coming-soon-state.tsx';
import { useText } from '../../../texts.ts';

export interface ComingSoonListProps {
  /** The list of an address or a remembered tab. */
  list: ItemKind;
  /** Lists that are open. */
  others: readonly ItemKind[];
  onShow: (list: ItemKind) => void;
}

/** Spec: B1. A list that this site has not opened: its name, a sentence, and the alternatives. */
export default function ComingSoonList({ list, others, onShow }: ComingSoonListProps) {
  const t = useText();
  const nameOf = (one: ItemKind) => t(`home.list.${one}`);
  const text = t('home.soon.text', { list: nameOf(list) });
  return <ComingSoonState title={t('home.soon')} text={text} others={others} nameOf={nameOf} onShow={onShow} />;
}
