import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../call.ts';
import { Page } from '../../../layout/page.tsx';
import { FailedList } from '../../../lists/failed-list.tsx';
import { createListStore } from '../../../lists/list-store.ts';
import { PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { useText } from '../../../texts.ts';
import { type DepositRecord, DepositRow } from './deposit-row.tsx';
import { onDepositMoved } from './use-deposit.ts';

const SHOWN_STATES = ['WaitExec', 'Exec', 'WaitReview', 'Success', 'Fail', 'Error'] as const;
type Shown = (typeof SHOWN_STATES)[number] | '';

/** All deposits of one's own, newest first. */
export default function DepositRecordsPage() {
  const t = useText();
  const [state, setState] = useState<Shown>('');
  const { store, place } = useMemo(() => ({ store: createDepositStore(state), place: topOfList() }), [state]);
  // When messages may have been missed (no id) PagedRows catches up by itself: the rows in view, in their place. Asking
  // here too would be a second request, and throw away the pages one has scrolled through.
  useEffect(() => onDepositMoved((id) => id !== undefined && void store.refresh()), [store]);
  return (
    <Page title={t('deposit.records')} under="/my">
      <Chips
        label={t('deposit.states')}
        value={state}
        onChange={setState}
        choices={[
          { value: '', label: t('deposit.state.all') },
          ...SHOWN_STATES.map((value) => ({ value, label: t(`deposit.state.${value}`) })),
        ]}
        className="-mx-4 px-4 pb-3"
      />
      <PagedRows
        key={state}
        store={store}
        place={place}
        row={(record) => <DepositRow key={record.id} record={record} />}
        empty={
          <EmptyState
            icon={<ReceiptText size={40} strokeWidth={1.5} />}
            title={t('deposit.empty')}
            text={t(state === '' ? 'deposit.empty.text' : 'deposit.empty.state')}
            action={
              state === '' && (
                <Link to="/Deposit" className={buttonClass()}>
                  {t('deposit.again')}
                </Link>
              )
            }
          />
        }
        failed={<FailedList title={t('deposit.failed')} onRetry={() => void store.retry()} />}
      />
    </Page>
  );
}

function createDepositStore(state: Shown) {
  return createListStore<DepositRecord>({
    idOf: (record) => record.id,
    logError: (error) => console.warn('the deposits could not be loaded', error),
    load: (number, signal) => call('/deposit/list', { number, size: LIST_PAGE_SIZE, state }, { errors: 'own', signal }),
  });
}
