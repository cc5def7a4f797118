import { CATEGORIES, type Category } from '@pitaka/contract/items.ts';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useQuickChoice } from '../../../kit/use-quick-choice.ts';
import { useText } from '../../../texts.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

/** Spec: B2. The categories; the row keeps its scroll position. */
export function CategoryChips({
  category,
  onChange,
}: {
  category: Category | '';
  onChange: (category: Category | '') => void;
}) {
  const t = useText();
  const [shown, choose] = useQuickChoice(category, onChange);
  const row = useRef<HTMLDivElement>(null);
  useMouseDrag(row);
  // Keeps the chosen chip visible, also after another list was shown.
  useLayoutEffect(() => {
    const chosen = category !== '' && row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [category]);
  const choices = useMemo(
    () => (['', ...CATEGORIES] as const).map((value) => ({ value, label: t(`home.category.${value || 'all'}`) })),
    [t],
  );
  return (
    <Chips
      ref={row}
      label={t('home.categories')}
      choices={choices}
      value={shown}
      onChange={choose}
      className="category-chips -mx-4 px-4"
    />
  );
}
