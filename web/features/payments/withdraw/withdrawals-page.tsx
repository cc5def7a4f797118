import { HandCoins } from 'lucide-react';
import { type FilteredRecords, RecordFilter, RecordList, useFilteredRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useSearch } from '../../../navigation/use-location.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useText } from '../../../texts.ts';
import { stateText, WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from './withdrawal.ts';
import { WithdrawalDetailPage } from './withdrawal-detail-page.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

const inState = (state: WithdrawalState | '') => ({ state });
const onMessage = (again: () => void) => onLive('message', again);

/** Spec: D3. All withdrawals, or the withdrawal whose id is in the address; the list stays behind it. */
export default function WithdrawalsPage() {
  const { id } = useSearch<'/WithdrawDetails'>();
  const records = useFilteredRecords('/withdraw/list', inState, onMessage);
  return id ? <WithdrawalDetailPage key={id} id={id} /> : <WithdrawalList records={records} />;
}

function WithdrawalList({ records }: { records: FilteredRecords<Withdrawal, WithdrawalState> }) {
  const t = useText();
  const pays = useConnection('payouts');
  const empty = {
    icon: HandCoins,
    title: t('withdraw.empty'),
    text: t('withdraw.empty.text'),
    filtered: t('withdraw.empty.state'),
    ...(pays && { begin: { to: '/Withdraw' as const, label: t('withdraw.title') } }),
  } as const;
  return (
    <Page title={t('withdraw.records')} under="/Withdraw">
      <RecordFilter
        records={records}
        label={t('withdraw.states')}
        all={t('withdraw.state.all')}
        choices={WITHDRAWAL_STATES.map((value) => ({ value, label: t(stateText(value)) }))}
      />
      <RecordList
        source={records.source}
        row={(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />}
        empty={empty}
        failed={t('withdraw.failed')}
      />
    </Page>
  );
}
