import { ReceiptText } from 'lucide-react';
import { RecordFilter, RecordList, useFilteredRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useText } from '../../../texts.ts';
import { DepositRow } from './deposit-row.tsx';
import { onDepositChanged } from './use-deposit.ts';

const SHOWN_STATES = ['WaitExec', 'Exec', 'WaitReview', 'Success', 'Fail', 'Error'] as const;
const inState = (state: (typeof SHOWN_STATES)[number] | '') => ({ state });

// When messages may have been missed (no id) PagedRows catches up by itself: the rows in view, in their place. A
// request here would be a second one, and discard the pages scrolled through.
const whenMoved = (again: () => void) => onDepositChanged((id) => id !== undefined && again());

/** All deposits of the user, newest first. */
export default function DepositRecordsPage() {
  const t = useText();
  const takesDeposits = useConnection('deposits');
  const { state } = useSearch<'/DepositDetails'>();
  const first = SHOWN_STATES.find((one) => one === state) ?? '';
  const records = useFilteredRecords('/deposit/list', inState, whenMoved, first);
  const states = SHOWN_STATES.map((value) => ({ value, label: t(`deposit.state.${value}`) }));
  return (
    <Page title={t('deposit.records')} under="/my">
      <RecordFilter records={records} label={t('deposit.states')} all={t('deposit.state.all')} choices={states} />
      <RecordList
        source={records.source}
        row={(record) => <DepositRow key={record.id} record={record} />}
        empty={{
          icon: ReceiptText,
          title: t('deposit.empty'),
          text: t('deposit.empty.text'),
          filtered: t('deposit.empty.state'),
          ...(takesDeposits && { begin: { to: '/Deposit', label: t('deposit.again') } }),
        }}
        failed={t('deposit.failed')}
      />
    </Page>
  );
}
