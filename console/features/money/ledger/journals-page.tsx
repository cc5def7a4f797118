import { JOURNALS } from '@pitaka/contract/lists/money/journals.ts';
import { TargetLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';

/** Every journal of the site, on any account. */
export const Page = defineListPage(JOURNALS, {
  path: '/ledger/journals',
  title: 'ledger.journals',
  lead: 'ledger.journals.lead',
  columns: [
    'at',
    {
      of: 'kind',
      cell: (row, t) => <span className="font-semibold">{t(`ledger.kind.${row.kind as 'deposit'}`)}</span>,
    },
    'amount',
    {
      of: 'accounts',
      from: 'desktop',
      cell: (row) => (
        <span className="flex flex-col py-1">
          {row.accounts.map((name) => (
            <AccountLink key={name} name={name} />
          ))}
        </span>
      ),
    },
    {
      of: 'record',
      from: 'desktop',
      cell: (row) => row.record && <TargetLink target={`${row.record.type}:${row.record.id}`} />,
    },
    { of: 'by', from: 'wide' },
    { of: 'reason', isOptional: true },
    { of: 'id', isOptional: true, cell: (row) => <span className="mono text-ink-soft">{row.id}</span> },
  ],
  open: ({ id }, go) => go({ to: `/ledger/journal/${id}` }),
  empty: { title: 'ledger.journals.none' },
});
