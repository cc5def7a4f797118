import type { ReactNode } from 'react';
import type { Demand, Game } from '../../../catalogue/item.ts';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import { useText } from '../../../texts.ts';

/** What stands under an item's name: that it is pinned, what it is, and why the platform refused it. */
export function RowText({ item, children }: { item: Game | Demand; children: ReactNode }) {
  const t = useText();
  return (
    <div className="item-row-text">
      <div className="item-row-intro">
        {item.pinned && <strong className="font-semibold text-notice">{t('item.pinnedMark')} · </strong>}
        {children}
      </div>
      <ItemRefusal refusal={item.refusal} />
    </div>
  );
}
