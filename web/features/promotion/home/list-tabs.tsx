import type { ItemKind } from '@pitaka/contract/items.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useQuickChoice } from '../../../kit/use-quick-choice.ts';
import { useText } from '../../../texts.ts';

export interface ListTabsProps {
  list: ItemKind;
  open: readonly ItemKind[];
  panelId: string;
  onChange: (list: ItemKind) => void;
}

/** Spec: B1. The lists that this site has opened. */
export function ListTabs({ list, open, panelId, onChange }: ListTabsProps) {
  const t = useText();
  const [shown, choose] = useQuickChoice(list, onChange);
  return (
    <Tabs
      label={t('home.lists')}
      panelId={panelId}
      value={shown}
      choices={open.map((kind) => ({ value: kind, label: t(`home.list.${kind}`) }))}
      onChange={choose}
      className="-mb-px min-w-0 flex-1 border-b-0"
    />
  );
}
