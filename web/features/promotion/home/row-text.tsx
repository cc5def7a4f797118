import type { ReactNode } from 'react';
import { useText } from '../../../texts.ts';

/** The text under an item's name: the pin, and the description. */
export function RowText({ pinned, children }: { pinned: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <div className="item-row-text">
      <div className="item-row-intro">
        {pinned && <strong className="font-semibold text-notice">{t('item.pinnedMark')} · </strong>}
        {children}
      </div>
    </div>
  );
}
