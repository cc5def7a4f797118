import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../call.ts';
import { Page } from '../../../layout/page.tsx';
import { FailedList } from '../../../lists/failed-list.tsx';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { stateText, WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from './withdrawal.ts';
import { WithdrawalDetailPage } from './withdrawal-detail-page.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

type Filter = WithdrawalState | '';

/** Spec: D3. All withdrawals; with an id in the address, that one. The list stays as it was behind the one. */
export default function WithdrawalsPage() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  const [filter, setFilter] = useState<Filter>('');
  const { store, place } = useMemo(() => ({ store: createWithdrawalStore(filter), place: topOfList() }), [filter]);
  if (id) return <WithdrawalDetailPage key={id} id={id} />;
  return <WithdrawalList filter={filter} onFilter={setFilter} store={store} place={place} />;
}

function createWithdrawalStore(state: Filter): ListStore<Withdrawal> {
  return createListStore<Withdrawal>({
    idOf: (withdrawal) => withdrawal.id,
    logError: (error) => console.warn('the withdrawals could not be loaded', error),
    load: (number, signal) =>
      call('/withdraw/list', { number, size: LIST_PAGE_SIZE, state }, { errors: 'own', signal }),
  });
}

interface WithdrawalListProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  store: ListStore<Withdrawal>;
  place: ListPlace;
}

function WithdrawalList({ filter, onFilter, store, place }: WithdrawalListProps) {
  const t = useText();
  // At a 'resync' PagedRows catches up by itself.
  useEffect(() => onLive('message', () => void store.refresh()), [store]);
  return (
    <Page title={t('withdraw.records')} under="/Withdraw">
      <Chips
        label={t('withdraw.states')}
        value={filter}
        onChange={onFilter}
        choices={[
          { value: '', label: t('withdraw.state.all') },
          ...WITHDRAWAL_STATES.map((value) => ({ value, label: t(stateText(value)) })),
        ]}
        className="-mx-4 px-4 pb-3"
      />
      <PagedRows
        key={filter}
        store={store}
        place={place}
        row={(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />}
        empty={
          <EmptyState
            icon={<HandCoins size={40} strokeWidth={1.5} />}
            title={t('withdraw.empty')}
            text={t(filter === '' ? 'withdraw.empty.text' : 'withdraw.empty.state')}
            action={
              filter === '' && (
                <Link to="/Withdraw" className={buttonClass()}>
                  {t('withdraw.title')}
                </Link>
              )
            }
          />
        }
        failed={<FailedList title={t('withdraw.failed')} onRetry={() => void store.retry()} />}
      />
    </Page>
  );
}
