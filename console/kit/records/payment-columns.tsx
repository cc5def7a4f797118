import { Age, Money } from '../../controls/figures.tsx';
import type { Column } from '../lists/column.ts';
import type { Filter, Total, Translate } from '../lists/list-definition.ts';
import { countText } from '../lists/usual.ts';
import { Person } from './person.tsx';

/** What lists of withdrawals and of deposits have in common. */
export interface PaymentRow {
  readonly uid: string;
  readonly name: string;
  readonly reference: string;
  readonly amount: string;
}

export function personColumn(t: Translate): Column<PaymentRow> {
  return { key: 'person', head: t('payments.person'), cell: (row) => <Person uid={row.uid} name={row.name} /> };
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

/** What either is filtered by; each has its own word for the method. */
export function paymentFilters(method: 'payments.method' | 'payments.deposit.method'): readonly Filter[] {
  return [
    { key: 'words', label: 'payments.words', kind: 'text' },
    { key: 'amountFrom', label: 'payments.amount', kind: 'amount', bound: 'from' },
    { key: 'amountTo', label: 'payments.amount', kind: 'amount', bound: 'to' },
    { key: 'provider', label: 'payments.provider', kind: 'text' },
    { key: 'method', label: method, kind: 'text' },
  ];
}

export const MINE_FILTER: Filter = { key: 'mine', label: 'payments.mine', kind: 'flag' };

/** How many, the sums, and how long the first of them waits. */
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
