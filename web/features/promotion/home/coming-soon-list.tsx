import type { ItemKind } from '@pitaka/contract/items.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Hourglass } from 'lucide-react';
import { useText } from '../../../texts.ts';

export interface ComingSoonListProps {
  /** The list that an address or a remembered tab points to. */
  list: ItemKind;
  /** Lists that are open. */
  others: readonly ItemKind[];
  onShow: (list: ItemKind) => void;
}

/** Spec: B1. A list that this site has not opened: its name, a sentence, and the ways on. */
export default function ComingSoonList({ list, others, onShow }: ComingSoonListProps) {
  const t = useText();
  return (
    <EmptyState
      icon={<Hourglass size={40} strokeWidth={1.5} />}
      title={t('home.soon')}
      text={t('home.soon.text', { list: t(`home.list.${list}`) })}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {others.map((other) => (
            <Button key={other} tone="plain" onClick={() => onShow(other)}>
              {t(`home.list.${other}`)}
            </Button>
          ))}
        </div>
      }
    />
  );
}
