import { ITEM_SORTS, type ItemSort } from '@pitaka/contract/items.ts';
import { ArrowDownWideNarrow } from 'lucide-react';
import { useQuickChoice } from '../../../kit/use-quick-choice.ts';
import { useText } from '../../../texts.ts';

export interface SortSelectProps {
  kind: 'messaging' | 'video';
  value: ItemSort;
  onChange: (sort: ItemSort) => void;
}

/** The order of the list: an icon that opens the phone's native choice. Video tasks have no ratio to sort by. */
export function SortSelect({ kind, value, onChange }: SortSelectProps) {
  const t = useText();
  const [shown, choose] = useQuickChoice(value, onChange);
  const sorts = ITEM_SORTS.filter((sort) => kind === 'messaging' || sort !== 'ratio');
  return (
    <label
      className={`focus-ring-within relative grid size-11 shrink-0 place-items-center ${shown === '' ? 'text-ink-soft' : 'text-accent-ink'}`}
    >
      <ArrowDownWideNarrow aria-hidden size={20} />
      <select
        aria-label={t('home.sort')}
        value={sorts.includes(shown) ? shown : ''}
        onChange={(event) => choose(event.target.value as ItemSort)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`home.sort.${sort || 'site'}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
