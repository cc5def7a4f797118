import { CATEGORIES } from '@pitaka/contract/items.ts';
import type { ReactNode } from 'react';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { useText } from '../../../texts.ts';

/** The item's name, and below it the reader's earning. */
export function DetailHead({ detail, children }: { detail: ItemDetail; children?: ReactNode }) {
  const t = useText();
  const category = CATEGORIES.find((known) => known === detail.category);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <ItemIcon src={detail.icon} name={detail.name} className="size-16" />
      <div className="min-w-32 flex-1">
        <h2 className="font-bold text-xl leading-snug">{detail.name}</h2>
        {category && (
          <p className="mt-1.5 inline-block rounded-full bg-sunken px-2.5 py-0.5 text-ink-soft text-sm">
            <span className="sr-only">{t('detail.category')}: </span>
            {t(`home.category.${category}`)}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}
