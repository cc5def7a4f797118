import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { useEntryState } from '../../../lists/entry-memory.ts';
import { BALANCE_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { BONUS_TABS, type BonusTab, type ClaimedBonus } from './bonus.ts';
import { BonusCard } from './bonus-card.tsx';
import { BonusReceipt } from './bonus-receipt.tsx';
import { CodeForm } from './code-form.tsx';

/** Claimable, active and ended bonuses, each with its explanation (Spec: E2). */
export default function BonusPage() {
  const { tab: first = 'claimable' } = useSearch<'/Bonus'>();
  const t = useText();
  const [tab, setTab] = useEntryState<BonusTab>('bonus tab', first);
  const [claimed, setClaimed] = useState<ClaimedBonus>();
  const receipt = useHistoryDialog('bonus-receipt');
  const source = useRecords('/bonus/list', { state: tab }, tab);
  const { store } = source;
  useLiveReload(BALANCE_EVENTS, store.takeIn);
  const onClaimed = (bonus: ClaimedBonus) => {
    setClaimed(bonus);
    receipt.show();
    void store.takeIn();
  };
  const showReceived = () => {
    receipt.hide();
    setTab(claimed?.state === 'released' ? 'done' : 'active');
  };
  return (
    <Page title={t('bonus.title')} under="/my">
      <CodeForm onClaimed={onClaimed} />
      <Tabs
        label={t('bonus.tabs')}
        panelId="bonuses"
        value={tab}
        onChange={setTab}
        choices={BONUS_TABS.map((value) => ({ value, label: t(`bonus.tab.${value}`) }))}
      />
      <div id="bonuses" role="tabpanel" aria-labelledby={`bonuses-${tab}`} className="pt-4">
        <RecordList
          source={source}
          row={(bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} onClaimed={onClaimed} onChanged={() => void store.takeIn()} />
          )}
          empty={{ icon: Gift, title: t(`bonus.empty.${tab}`), filtered: t(`bonus.empty.${tab}.text`) }}
          failed={t('bonus.failed')}
        />
      </div>
      {claimed && <BonusReceipt claimed={claimed} open={receipt.open} onClose={receipt.hide} onShow={showReceived} />}
    </Page>
  );
}
