import { JOURNAL_KIND_NAMES } from '../../calls/console-values.ts';
import { JOURNALS_BY_AMOUNT } from '../../constants.ts';
import { AMOUNT_SPAN, defineList } from '../../define-list.ts';

export const JOURNALS = defineList({
  path: '/console/journals',
  permission: 'ledger.view',
  summary: `Journals of the ledger, by when they were posted; by amount: the newest ${JOURNALS_BY_AMOUNT} of what the other filters leave`,
  filters: {
    /** The id of a journal or of its record, or the uid of the actor. */
    words: { kind: 'text', max: 80, label: 'ledger.words' },
    ...AMOUNT_SPAN('payments.amount'),
    kind: { kind: 'choice', of: JOURNAL_KIND_NAMES, label: 'ledger.kind' },
  },
  dates: 'ledger.at',
  sorts: ['at', 'amount'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'journal', label: 'ledger.journal' },
    at: { kind: 'time', label: 'ledger.at' },
    kind: { kind: 'text', label: 'ledger.kind' },
    /** The total amount that the journal moved. */
    amount: { kind: 'money', label: 'ledger.amount' },
    accounts: { kind: 'texts', label: 'ledger.account' },
    record: { kind: 'own', label: 'ledger.record' },
    by: { kind: 'text', label: 'ledger.by' },
    reason: { kind: 'text', label: 'ledger.reason' },
  },
  counted: 'ledger.journals.count',
  /** Sum over the newest journals, up to a maximum. */
  totals: { moved: { kind: 'money', label: 'ledger.journals.moved' } },
});
