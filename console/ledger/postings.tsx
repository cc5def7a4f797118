import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Moment, Money } from '../controls/figures.tsx';
import type { ListView } from '../data/use-call.ts';
import { ListTable } from '../kit/lists/list-table.tsx';
import { termOf } from '../kit/term-of.ts';
import { Link } from '../navigation/link.tsx';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';
import { AccountLink } from './account-link.tsx';

export type Posting = AnswerOf<'/console/ledger/postings'>['content'][number];

/** The postings of one account; each with the balance after it, if the account has a running balance. */
export function Postings({ list, caption }: { list: ListView<Posting>; caption: string }) {
  const t = useText();
  const may = useHasPermission();
  const hasBalance = list.items.some(({ balanceAfter }) => balanceAfter !== null);
  return (
    <ListTable
      caption={caption}
      list={list}
      keyOf={(row) => `${row.journalId} ${row.version}`}
      emptyTitle={t('ledger.noPostings')}
      columns={[
        { key: 'at', head: t('ledger.at'), cell: (row) => <Moment at={row.at} /> },
        {
          key: 'kind',
          head: t('ledger.kind'),
          cell: (row) =>
            may('ledger.view') ? (
              <Link
                to={`/ledger/journal/${row.journalId}`}
                className="whitespace-nowrap text-accent-ink underline-offset-2 hover:underline"
              >
                {termOf(t, 'ledger.kind', row.kind)}
              </Link>
            ) : (
              termOf(t, 'ledger.kind', row.kind)
            ),
        },
        {
          key: 'others',
          head: t('ledger.other'),
          cell: (row) => (
            <span className="flex flex-wrap gap-x-2">
              {row.others.map((name) => (
                <AccountLink key={name} name={name} />
              ))}
            </span>
          ),
        },
        {
          key: 'by',
          head: t('ledger.by'),
          from: 'wide',
          cell: (row) => <span className="text-ink-faint">{row.by}</span>,
        },
        {
          key: 'amount',
          head: t('ledger.amount'),
          isFigure: true,
          cell: (row) => <Money amount={row.amount} signed />,
        },
        // The site's own accounts have no running balance.
        ...(hasBalance
          ? [
              {
                key: 'after',
                head: t('ledger.after'),
                isFigure: true,
                cell: (row: Posting) => (row.balanceAfter === null ? '–' : <Money amount={row.balanceAfter} />),
              },
            ]
          : []),
      ]}
    />
  );
}
