import { STATEMENT_OUTCOMES } from '../../calls/console-values.ts';
import { defineList } from '../../define-list.ts';

/** Lines of bank statements. The list's days are the bank's booking days. */
export const STATEMENT_LINES = defineList({
  path: '/console/statement-lines',
  permission: 'withdrawal.pay',
  exportPermission: 'withdrawal.pay',
  summary: 'The lines of an imported statement, in the file’s order',
  filters: {
    /** The id of the statement. */
    id: { kind: 'own' },
    outcome: { kind: 'choice', of: STATEMENT_OUTCOMES },
    /** A part of the text, or a reference. */
    words: { kind: 'text', max: 80 },
  },
  sorts: ['line'],
  descending: false,
  columns: {
    /** The line number in the file, from 1. */
    line: { kind: 'count' },
    /** 2026-11-20; '' if it cannot be read. */
    bookedOn: { kind: 'text', file: 'booked' },
    /** Negative: outgoing. */
    amount: { kind: 'money', isNullable: true },
    currency: { kind: 'text' },
    text: { kind: 'text' },
    bankReference: { kind: 'text', file: "bank's reference" },
    outcome: { kind: 'choice', of: STATEMENT_OUTCOMES },
    /** How the line differs, or why it cannot be read. */
    notes: { kind: 'texts' },
    /** The found reference, and its withdrawal or deposit; '' if none was found. */
    reference: { kind: 'text' },
    about: { kind: 'text', file: 'record' },
  },
  totals: { paidOut: { kind: 'money' }, paidIn: { kind: 'money' } },
});
