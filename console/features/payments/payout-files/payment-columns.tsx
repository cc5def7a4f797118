import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Due } from '../../../controls/due.tsx';
import { Money } from '../../../controls/figures.tsx';
import type { Column } from '../../../kit/lists/column.ts';
import type { Translate } from '../../../kit/lists/list-definition.ts';
import { PaymentPerson } from '../../../kit/records/payment-columns.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { Link } from '../../../navigation/link.tsx';

export type FilePayment = AnswerOf<'/console/payout-files/detail'>['content'][number];

export const paymentKey = (row: FilePayment) => row.id;

/** The payments of a file, exported or not. */
export function filePaymentColumns(t: Translate): Column<FilePayment>[] {
  return [
    {
      key: 'due',
      head: t('payments.due'),
      cell: (row) =>
        row.dueAt === null ? <StateBadge state={row.state} failKind={row.failKind} /> : <Due at={row.dueAt} />,
    },
    {
      key: 'reference',
      head: t('payments.reference'),
      cell: (row) => (
        <Link
          to="/withdrawals"
          search={{ view: 'all', id: row.id }}
          className="mono whitespace-nowrap text-accent-ink underline-offset-2 hover:underline"
        >
          {row.reference}
        </Link>
      ),
    },
    { key: 'person', head: t('payments.person'), cell: (row) => <PaymentPerson row={row} /> },
    {
      key: 'to',
      head: t('payments.to'),
      from: 'desktop',
      cell: (row) => (
        <>
          {row.method} <span className="mono text-ink-soft">{row.number}</span>
        </>
      ),
    },
    { key: 'holder', head: t('payments.holder'), from: 'wide', cell: (row) => row.holder },
    {
      key: 'net',
      head: t('payments.net'),
      isFigure: true,
      cell: (row) => <Money amount={row.net} className="font-bold" />,
    },
    {
      key: 'bank',
      head: t('payments.hand.bankReference'),
      from: 'wide',
      cell: (row) => <span className="mono text-ink-soft">{row.providerReference || '–'}</span>,
    },
  ];
}
