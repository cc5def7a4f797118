import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import { Badge } from '../../controls/badge.tsx';
import { Age, Money } from '../../controls/figures.tsx';
import { useText } from '../../texts.ts';
import type { Column } from '../lists/column.ts';
import type { Filter, Total, Translate } from '../lists/list-definition.ts';
import { countText } from '../lists/usual.ts';
import { Person } from './person.tsx';

/** What lists of withdrawals and of deposits have in common. */
export interface PaymentRow {
  readonly uid: string;
  readonly name: string;
  readonly isFrozen: boolean;
  readonly isStopped?: boolean;
  readonly reference: string;
  readonly amount: string;
}

/** Whose it is; that nothing is paid to them is seen in the list already. */
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

/** What either is filtered by; each has its own word for the method. */
export function paymentFilters(method: 'payments.method' | 'payments.deposit.method'): readonly Filter[] {
  return [
    { key: 'words', label: 'payments.words', kind: 'text' },
    { key: 'amountFrom', label: 'payments.amount', kind: 'amount', bound: 'from' },
    { key: 'amountTo', label: 'payments.amount', kind: 'amount', bound: 'to' },
    {
      key: 'states',
      label: 'payments.state',
      kind: 'choice',
      sentAs: 'list',
      choices: RECORD_STATES.map((value) => ({ value, label: { key: `payments.state.${value}` } })),
    },
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
