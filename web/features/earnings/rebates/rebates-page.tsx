import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { RefreshCcw } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useEntryState } from '../../../lists/entry-memory.ts';
import { useListStore } from '../../../lists/use-list-store.ts';
import { useText } from '../../../texts.ts';
import { ClaimAll } from './claim-all.tsx';
import { REBATE_STATES, type RebateState } from './rebate.ts';
import { RebateRow } from './rebate-row.tsx';

const CLAIMABLE = { state: 'claimable', number: 0, size: 1 } as const;

/** The site's rebates: base, amount, deadline, and the button that claims them (Spec: C4). */
export function RebatesPage() {
  const t = useText();
  const money = useMoney();
  const [state, setState] = useEntryState<RebateState>('rebates', 'claimable');
  const source = useRecords('/rebate/list', { state }, state);
  const total = useAnswer('/rebate/list', CLAIMABLE);
  const list = useListStore(source.store);
  const again = () => {
    void source.store.takeIn();
    void total.reload();
  };
  const claimed = (amount: string) => {
    showToast(t('rebates.done', { amount: money(amount) }), { tone: 'positive' });
    again();
  };
  // Both failed, mostly for one reason: one message, with one button that requests both again.
  if (total.failed && total.data === undefined && list.state.failed && list.rows.length === 0) {
    return (
      <Page title={t('rebates.title')} under="/my">
        <FailedState
          title={t('rebates.failed')}
          text={t('shell.failed.text')}
          retryLabel={t('shell.retry')}
          onRetry={again}
        />
      </Page>
    );
  }
  return (
    <Page title={t('rebates.title')} under="/my">
      <ClaimAll answer={total} onClaimed={claimed} onRefused={again} />
      <Chips
        label={t('rebates.states')}
        choices={REBATE_STATES.map((value) => ({ value, label: t(`rebates.state.${value}`) }))}
        value={state}
        onChange={setState}
        className="-mx-4 px-4 py-3"
      />
      <RecordList
        source={source}
        row={(rebate) => <RebateRow key={rebate.id} rebate={rebate} onClaimed={claimed} onRefused={again} />}
        empty={{
          icon: RefreshCcw,
          title: t(`rebates.empty.${state}`),
          ...(state === 'claimable' && { filtered: t('rebates.empty.text') }),
        }}
        failed={t('rebates.failed')}
      />
    </Page>
  );
}
