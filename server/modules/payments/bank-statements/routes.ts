import { findCall } from '@pitaka/contract/calls/index.ts';
import type { InputOf } from '@pitaka/contract/define-call.ts';
import { COLUMN_FIELDS, type ColumnField, type Columns } from '@pitaka/core/payments/bank-statements/columns.ts';
import { readAmount } from '@pitaka/core/payments/bank-statements/read-amount.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { readOperatorNames } from '../../identity/operators/index.ts';
import type { EvaluateDependencies } from './evaluate-lines.ts';
import { importStatement } from './import-statement.ts';
import { maskCell } from './mask-accounts.ts';
import { firstOfEachOutcome, presentEvaluated, presentFigures, presentStatement } from './present.ts';
import { previewHash } from './preview-hash.ts';
import { previewStatement } from './preview-statement.ts';
import type { ReadStatementFile, StatementFile } from './read-for-import.ts';
import { statementListRoutes } from './statement-list-routes.ts';
import { sumLines } from './sum-lines.ts';
import { findStatement } from './views.ts';

const SAMPLE_CHARACTERS = 80;

/** The console's calls about the bank's statements. */
export function bankStatementRoutes(deps: EvaluateDependencies & ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...statementListRoutes(deps),

    route(findCall('/console/statements/preview'), async (input, context) => {
      const { operatorId } = requireOperator(context);
      const made = await previewStatement(deps, context.site, fileOf(input), operatorId, context.now);
      if (!made.ok) return made;
      const { file, lines, known } = made.value;
      const names = await readOperatorNames(db);
      return ok({
        readAs: file.table.readAs,
        // If no headings were found, the first row is shown in their place.
        headings: file.table.headings.map((heading) => short(maskCell(heading.trim()))),
        sample: sampleOf(file),
        columns: wholeColumns(file.columns),
        dateOrder: file.dateOrder === undefined || file.dateOrder === 'any' ? ('' as const) : file.dateOrder,
        missing: [...file.missing],
        figures: presentFigures(sumLines(lines)),
        seen: previewHash(file, lines),
        lines: firstOfEachOutcome(lines).map(presentEvaluated),
        imported: known
          ? {
              id: known.statementId,
              at: known.importedAt.toISOString(),
              by: names.get(known.importedBy) ?? known.importedBy,
            }
          : null,
      });
    }),

    route(findCall('/console/statements/import'), async (input, context) => {
      const file = { ...fileOf(input), seen: input.seen };
      const may = { decideDeposits: requireOperator(context).permissions.has('deposit.decide') };
      const done = await importStatement(deps, actorOf(context), context.site, file, may, context.now);
      if (done.ok) return ok({ id: done.value.statementId, figures: presentFigures(done.value.figures) });
      if (done.code === 'layout_missing') {
        const missing = (done.detail?.missing ?? []) as string[];
        const fields = missing.map((field) => [field === 'dateOrder' ? field : `columns.${field}`, 'field_required']);
        return refuse('input_invalid', { fields: Object.fromEntries(fields) });
      }
      return refuse(done.code, done.detail);
    }),

    route(findCall('/console/statements/detail'), async ({ id }, { site }) => {
      const [row, names] = await Promise.all([findStatement(db, site.siteId, id), readOperatorNames(db)]);
      return row ? ok(presentStatement(row, names)) : refuse('not_found');
    }),
  ];
}

type FileInput = InputOf<ReturnType<typeof findCall<'/console/statements/preview'>>>;

function fileOf({ name, file, columns, dateOrder }: FileInput): StatementFile {
  return {
    name,
    bytes: Buffer.from(file, 'base64'),
    ...(columns === undefined ? {} : { columns: chosenColumns(columns) }),
    ...(dateOrder === '' ? {} : { dateOrder }),
  };
}

function chosenColumns(columns: NonNullable<FileInput['columns']>): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined));
}

function wholeColumns(columns: Columns): Record<ColumnField, number | null> {
  return Object.fromEntries(COLUMN_FIELDS.map((field) => [field, columns[field] ?? null])) as Record<
    ColumnField,
    number | null
  >;
}

/** The first rows, from which operators recognise the columns. Account numbers show only their last digits. */
function sampleOf({ table, columns }: ReadStatementFile): string[][] {
  const sums = new Set([columns.amount, columns.debit, columns.credit]);
  const isOutflowOnly = (cell: string, column: number) =>
    column === columns.bankReference || (sums.has(column) && readAmount(cell) !== undefined);
  return table.rows.map(({ cells }) =>
    cells.map((cell, column) => short(isOutflowOnly(cell, column) ? cell : maskCell(cell.trim()))),
  );
}

function short(text: string): string {
  return text.trim().slice(0, SAMPLE_CHARACTERS);
}
