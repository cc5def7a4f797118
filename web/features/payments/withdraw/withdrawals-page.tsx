import { useSearch } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { RecordFilter, RecordList, type RecordSource, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { stateText, WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from './withdrawal.ts';
import { WithdrawalDetailPage } from './withdrawal-detail-page.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

type Filter = WithdrawalState | '';

const loadWithdrawals = (page: { number: number; size: number }, state: Filter, options: Parameters<typeof call>[2]) =>
  call('/withdraw/list', { ...page, state }, options);

/** Spec: D3. All withdrawals; with an id in the address, that one. The list stays as it was behind the one. */
export default function WithdrawalsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  const [filter, setFilter] = useState<Filter>('');
  const source = useRecords<Withdrawal, Filter>(loadWithdrawals, filter);
  if (id) return <WithdrawalDetailPage key={id} id={id} />;
  return <WithdrawalList filter={filter} onFilter={setFilter} source={source} />;
}

interface WithdrawalListProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  source: RecordSource<Withdrawal>;
}

function WithdrawalList({ filter, onFilter, source }: WithdrawalListProps) {
  const t = useText();
  const { store } = source;
  // At a 'resync' PagedRows catches up by itself.
  useEffect(() => onLive('message', () => void store.refresh()), [store]);
  const choices = [
    { value: '' as Filter, label: t('withdraw.state.all') },
    ...WITHDRAWAL_STATES.map((value) => ({ value, label: t(stateText(value)) })),
  ];
  return (
    <Page title={t('withdraw.records')} under="/Withdraw">
      <RecordFilter label={t('withdraw.states')} choices={choices} value={filter} onChange={onFilter} />
      <RecordList
        source={source}
        row={(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />}
        empty={{
          icon: <HandCoins size={40} strokeWidth={1.5} />,
          title: t('withdraw.empty'),
          text: t(filter === '' ? 'withdraw.empty.text' : 'withdraw.empty.state'),
          begin: { to: '/Withdraw', label: t('withdraw.title') },
        }}
        failed={t('withdraw.failed')}
      />
    </Page>
  );
}
