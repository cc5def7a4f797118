import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import { Badge } from '../../controls/badge.tsx';
import { Age, Money } from '../../controls/figures.tsx';
import { useCall } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';
import type { Column } from '../lists/column.ts';
import type { Filter, Total, Translate } from '../lists/list-definition.ts';
import { AMOUNT_FILTERS, countText } from '../lists/usual.ts';
import { Person } from './person.tsx';

/** The common fields of withdrawals and deposits in lists. */
export interface PaymentRow {
  readonly uid: string;
  readonly name: string;
  readonly isFrozen: boolean;
  readonly isStopped?: boolean;
  readonly reference: string;
  readonly amount: string;
}

/** The user; the list already shows that payouts are stopped. */
function PaymentPerson({ row: { uid, name, isFrozen, isStopped = false } }: { row: PaymentRow }) {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-1.5">
      <Person uid={uid} name={name} />
      {isFrozen && <Badge tone="negative">{t('users.status.frozen')}</Badge>}
      {isStopped && <Badge tone="negative">{t('payments.stopped')}</Badge>}
    </span>
  );
}

export function personColumn(t: Translate): Column<PaymentRow> {
  return { key: 'person', head: t('payments.person'), cell: (row) => <PaymentPerson row={row} /> };
}

export function amountColumn(t: Translate): Column<PaymentRow> {
  return {
    key: 'amount',
    head: t('payments.amount'),
    isFigure: true,
    sort: 'amount',
    cell: (row) => <Money amount={row.amount} className="font-bold" />,
  };
}

export function referenceColumn(t: Translate): Column<PaymentRow> {
  return {
    key: 'reference',
    head: t('payments.reference'),
    isOptional: true,
    cell: (row) => <span className="mono text-ink-soft">{row.reference}</span>,
  };
}

/** The filters of both: providers and methods that any record ever had. */
export function usePaymentFilters(
  path: '/console/withdrawals/choices' | '/console/deposits/choices',
  method: 'payments.method' | 'payments.deposit.method',
): readonly Filter[] {
  const { data: { providers, methods } = { providers: [], methods: [] } } = useCall(path, {});
  return [
    { key: 'words', label: 'payments.words', kind: 'text' },
    ...AMOUNT_FILTERS,
    {
      key: 'states',
      label: 'payments.state',
      kind: 'choice',
      sentAs: 'list',
      choices: RECORD_STATES.map((value) => ({ value, label: { key: `payments.state.${value}` } })),
    },
    {
      key: 'provider',
      label: 'payments.provider',
      kind: 'choice',
      choices: providers.map((value) => ({ value, label: value })),
    },
    {
      key: 'method',
      label: method,
      kind: 'choice',
      choices: methods.map(({ code, name }) => ({ value: code, label: name })),
    },
  ];
}

export const MINE_FILTER: Filter = { key: 'mine', label: 'payments.mine', kind: 'flag' };

/** The number, the sums, and how long the oldest has waited. */
export function paymentTotals(
  totals: { readonly count: number; readonly capped: boolean; readonly oldestAt: string | null },
  counted: string,
  sums: readonly { readonly amount: string; readonly label: string }[],
  t: Translate,
): Total[] {
  const { oldestAt } = totals;
  return [
    { value: countText(totals), label: counted },
    ...sums.map(({ amount, label }) => ({ value: <Money amount={amount} />, label })),
    ...(oldestAt === null ? [] : [{ value: <Age since={oldestAt} />, label: t('payments.total.oldest') }]),
  ];
}
