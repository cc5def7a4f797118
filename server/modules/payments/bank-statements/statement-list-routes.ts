import { consoleStatementLineList, consoleStatementList } from '@pitaka/contract/calls/payments/console-statements.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import type { Route } from '../../../platform/http/route.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import { presentLine, presentStatement } from './present.ts';
import { queryLines, queryStatements } from './views.ts';

/** The list of imported statements, and the lines of one. */
export function statementListRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleStatementList, {
      rows: async (_filters, span, { site }) => queryStatements(db, site.siteId, span),
      id: keysetColumn('statement_id', 'text'),
      // An id begins with the time of the import.
      sorts: { importedAt: { ...keysetColumn('statement_id', 'text'), isUnique: true } },
      totals: {},
      present: async (rows) => {
        const names = await readOperatorNames(db);
        return rows.map((row) => presentStatement(row, names));
      },
      cells: {
        lines: (row) => row.figures.lines,
        matched: (row) => row.figures.matched,
        paidOut: (row) => row.figures.paidOut,
        paidIn: (row) => row.figures.paidIn,
      },
    }),

    ...listRoutes(deps, consoleStatementLineList, {
      rows: async (filters, _span, { site }) => queryLines(db, site.siteId, filters),
      id: keysetColumn('line', 'integer'),
      sorts: { line: { ...keysetColumn('line', 'integer'), isUnique: true } },
      totals: {
        paidOut: sql`-sum(least(amount_minor, 0))`,
        paidIn: sql`sum(greatest(amount_minor, 0))`,
      },
      present: async (rows) => rows.map(presentLine),
    }),
  ];
}
