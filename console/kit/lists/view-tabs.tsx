import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useText } from '../../texts.ts';
import { shownText } from '../shown-text.ts';
import type { View } from './list-definition.ts';
import { viewCountText } from './usual.ts';

export interface ViewTabsProps {
  views: readonly View[];
  saved: readonly { readonly id: string; readonly name: string }[];
  /** A view's id, or 'saved:' and a saved view's id. */
  value: string;
  counts: Readonly<Record<string, number | null | undefined>>;
  panelId: string;
  onChange: (value: string) => void;
}

/** The ready-made views with their numbers of rows, then the operator's own. */
export function ViewTabs({ views, saved, value, counts, panelId, onChange }: ViewTabsProps) {
  const t = useText();
  return (
    <Tabs
      label={t('kit.views')}
      panelId={panelId}
      value={value}
      onChange={onChange}
      className="console-tabs"
      choices={[
        ...views.map(({ id, label, count, isUrgent }) => ({
          value: id,
          label: <Label text={shownText(t, label)} count={counts[id] ?? count} isUrgent={isUrgent} />,
        })),
        ...saved.map(({ id, name }) => ({ value: `saved:${id}`, label: name })),
      ]}
    />
  );
}

function Label(props: { text: string; count: number | null | undefined; isUrgent: boolean | undefined }) {
  const { text, count, isUrgent } = props;
  if (count === null || count === undefined) return text;
  return (
    <>
      {text}{' '}
      <span
        className={classNames(
          'tabular ms-0.5 font-semibold',
          isUrgent && count > 0 ? 'text-negative' : 'font-normal text-ink-faint',
        )}
      >
        {viewCountText(count)}
      </span>
    </>
  );
}
