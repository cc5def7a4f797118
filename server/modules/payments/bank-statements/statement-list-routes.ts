import { consoleStatementLineList, consoleStatementList } from '@pitaka/contract/calls/payments/console-statements.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import { type ConsoleListDependencies, consoleListRoutes } from '../../../platform/http/console-list.ts';
import type { Route } from '../../../platform/http/route.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { presentLine, presentStatement } from './present.ts';
import { queryLines, queryStatements } from './views.ts';

/** Imported statements, and the lines of one. */
export function statementListRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...consoleListRoutes(deps, consoleStatementList, {
      rows: async (_filters, span, { site }) => queryStatements(db, site.siteId, span),
      id: keysetColumn('statement_id', 'text'),
      // An id begins with the moment of the import.
      sorts: { importedAt: { ...keysetColumn('statement_id', 'text'), isUnique: true } },
      totals: {},
      present: async (rows) => {
        const names = await readOperatorNames(db);
        return rows.map((row) => presentStatement(row, names));
      },
      columns: {
        statement: (row) => row.id,
        file: (row) => row.name,
        'imported (UTC)': (row) => row.importedAt,
        by: (row) => row.importedBy,
        lines: (row) => row.figures.lines,
        matched: (row) => row.figures.matched,
        'paid out': (row) => row.figures.paidOut,
        'paid in': (row) => row.figures.paidIn,
      },
    }),

    ...consoleListRoutes(deps, consoleStatementLineList, {
      rows: async (filters, _span, { site }) => queryLines(db, site.siteId, filters),
      id: keysetColumn('line', 'integer'),
      sorts: { line: { ...keysetColumn('line', 'integer'), isUnique: true } },
      totals: {
        paidOut: { of: sql`-sum(least(amount_minor, 0))`, as: 'money' },
        paidIn: { of: sql`sum(greatest(amount_minor, 0))`, as: 'money' },
      },
      present: async (rows) => rows.map(presentLine),
      columns: {
        line: (row) => row.line,
        booked: (row) => row.bookedOn,
        amount: (row) => row.amount,
        currency: (row) => row.currency,
        text: (row) => row.text,
        "bank's reference": (row) => row.bankReference,
        outcome: (row) => row.outcome,
        notes: (row) => row.notes.join(' '),
        reference: (row) => row.reference,
        record: (row) => row.about,
      },
    }),
  ];
}
