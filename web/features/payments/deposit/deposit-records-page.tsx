import { ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { RecordFilter, RecordList, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { type DepositRecord, DepositRow } from './deposit-row.tsx';
import { onDepositMoved } from './use-deposit.ts';

const SHOWN_STATES = ['WaitExec', 'Exec', 'WaitReview', 'Success', 'Fail', 'Error'] as const;
type Filter = (typeof SHOWN_STATES)[number] | '';

const loadDeposits = (page: { number: number; size: number }, state: Filter, options: Parameters<typeof call>[2]) =>
  call('/deposit/list', { ...page, state }, options);

/** All deposits of one's own, newest first. */
export default function DepositRecordsPage() {
  const t = useText();
  const [state, setState] = useState<Filter>('');
  const source = useRecords<DepositRecord, Filter>(loadDeposits, state);
  const { store } = source;
  // When messages may have been missed (no id) PagedRows catches up by itself: the rows in view, in their place. Asking
  // here too would be a second request, and throw away the pages one has scrolled through.
  useEffect(() => onDepositMoved((id) => id !== undefined && void store.refresh()), [store]);
  const choices = [
    { value: '' as Filter, label: t('deposit.state.all') },
    ...SHOWN_STATES.map((value) => ({ value, label: t(`deposit.state.${value}`) })),
  ];
  return (
    <Page title={t('deposit.records')} under="/my">
      <RecordFilter label={t('deposit.states')} choices={choices} value={state} onChange={setState} />
      <RecordList
        source={source}
        row={(record) => <DepositRow key={record.id} record={record} />}
        empty={{
          icon: <ReceiptText size={40} strokeWidth={1.5} />,
          title: t('deposit.empty'),
          text: t(state === '' ? 'deposit.empty.text' : 'deposit.empty.state'),
          begin: { to: '/Deposit', label: t('deposit.again') },
        }}
        failed={t('deposit.failed')}
      />
    </Page>
  );
}
