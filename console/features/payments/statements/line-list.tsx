import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { formatMoneyIn } from '@pitaka/ui/money/format-money.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import type { Column } from '../../../kit/lists/column.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission, useOperator } from '../../../session/use-operator.ts';
import { i18n, useText } from '../../../texts.ts';
import type { Outcome } from './outcome-tabs.tsx';

export type StatementLine = AnswerOf<'/console/statement-lines/list'>['content'][number];

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  matched: 'positive',
  known: 'neutral',
  differs: 'notice',
  unmatched: 'accent',
  unreadable: 'negative',
};

/** The columns of a statement's lines. The line of an imported statement links its finding. */
export function useLineColumns(statementId?: string): readonly Column<StatementLine>[] {
  const t = useText();
  const { site } = useOperator();
  const money = (amount: string, currency: string) =>
    formatMoneyIn(amount, currency === '' ? site.unit : currency, site.unit, i18n.locale as Locale);
  return [
    { key: 'line', head: t('statements.line'), isFigure: true, cell: (row) => row.line },
    {
      key: 'outcome',
      head: t('statements.outcome'),
      cell: (row) => (
        <div className="flex max-w-80 flex-col items-start gap-0.5 py-1.5">
          <Badge tone={TONES[row.outcome]}>{t(`statements.outcome.${row.outcome}`)}</Badge>
          {row.notes.length > 0 && (
            <span className="text-ink-soft text-xs">
              {row.notes.map((note) => termOf(t, 'statements.note', note)).join('; ')}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'date',
      head: t('statements.booked'),
      cell: (row) => <span className="tabular whitespace-nowrap">{row.bookedOn || '–'}</span>,
    },
    {
      key: 'amount',
      head: t('payments.amount'),
      isFigure: true,
      cell: (row) => (
        <span className="tabular whitespace-nowrap">{row.amount === null ? '–' : money(row.amount, row.currency)}</span>
      ),
    },
    {
      key: 'about',
      head: t('statements.about'),
      cell: (row) => (
        <span className="flex flex-col items-start">
          <About row={row} />
          {statementId !== undefined && <FindingLink statementId={statementId} row={row} />}
        </span>
      ),
    },
    {
      key: 'text',
      head: t('statements.text'),
      from: 'desktop',
      cell: (row) => (
        <span title={row.text} className="line-clamp-2 max-w-80 break-words text-ink-soft">
          {row.text}
        </span>
      ),
    },
    {
      key: 'bank',
      head: t('statements.bankReference'),
      from: 'wide',
      cell: (row) => <span className="mono text-ink-faint">{row.bankReference}</span>,
    },
  ];
}

/** Our record that the line names. */
function About({ row }: { row: StatementLine }) {
  if (row.about === '') return <span className="text-ink-faint">–</span>;
  return (
    <Link
      to={row.about.startsWith('wd_') ? '/withdrawals' : '/deposits'}
      search={{ view: 'all', id: row.about }}
      className="mono whitespace-nowrap text-accent-ink underline-offset-2 hover:underline"
    >
      {row.reference}
    </Link>
  );
}

/** Links the finding of a line without a match, also after its resolution. */
function FindingLink({ statementId, row: { line, outcome } }: { statementId: string; row: StatementLine }) {
  const t = useText();
  const may = useHasPermission();
  if (outcome === 'matched' || outcome === 'known' || !may('reconciliation.view')) return undefined;
  return (
    <Link
      to="/reconciliation"
      search={{ words: `${statementId}:${line}` }}
      className="text-accent-ink text-xs underline-offset-2 hover:underline"
    >
      {t('statements.finding')}
    </Link>
  );
}

/** A list of lines that were all loaded at once. */
export function LineList({ lines }: { lines: readonly StatementLine[] }) {
  const t = useText();
  const columns = useLineColumns();
  if (lines.length === 0) return <EmptyState title={t('statements.noLines')} />;
  return <Table caption={t('statements.lines')} rows={lines} keyOf={(row) => String(row.line)} columns={columns} />;
}
