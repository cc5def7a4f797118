import { Badge } from '../../controls/badge.tsx';
import { Money } from '../../controls/figures.tsx';
import { useCall } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';
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
export function PaymentPerson({ row: { uid, name, isFrozen, isStopped = false } }: { row: PaymentRow }) {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-1.5">
      <Person uid={uid} name={name} />
      {isFrozen && <Badge tone="negative">{t('users.status.frozen')}</Badge>}
      {isStopped && <Badge tone="negative">{t('payments.stopped')}</Badge>}
    </span>
  );
}

/** Columns of both lists. */
export const PERSON = { of: 'uid', key: 'person', cell: (row: PaymentRow) => <PaymentPerson row={row} /> } as const;
export const AMOUNT = {
  of: 'amount',
  cell: (row: PaymentRow) => <Money amount={row.amount} className="font-bold" />,
} as const;

/** Filter choices of both lists: providers and methods that any record ever had. */
export function usePaymentChoices(path: '/console/withdrawals/choices' | '/console/deposits/choices') {
  const { data: { providers, methods } = { providers: [], methods: [] } } = useCall(path, {});
  return {
    provider: providers.map((value) => ({ value, label: value })),
    method: methods.map(({ code, name }) => ({ value: code, label: name })),
  };
}
