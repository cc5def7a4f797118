import { CATEGORIES, type Category } from '@pitaka/contract/items.ts';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { useMemo, useRef } from 'react';
import { useText } from '../../../texts.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

/** Spec: B2. The categories; the row keeps where it was scrolled to. */
export function CategoryChips({
  category,
  onChange,
}: {
  category: Category | '';
  onChange: (category: Category | '') => void;
}) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  useMouseDrag(row);
  const choices = useMemo(
    () => (['', ...CATEGORIES] as const).map((value) => ({ value, label: t(`home.category.${value || 'all'}`) })),
    [t],
  );
  return (
    <Chips
      ref={row}
      label={t('home.categories')}
      choices={choices}
      value={category}
      onChange={onChange}
      className="category-chips -mx-4 px-4"
    />
  );
}
