import { Badge } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useList } from '../../../data/use-call.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { useFilters } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';

/** The runs, newest first; a run without an answer is marked. */
export function RunsPanel() {
  const t = useText();
  const { provider } = useFilters();
  const list = useList('/console/reconciliation/runs', { provider: provider ?? '' }, { everyMs: POLL.list });
  const { current, pick } = useRowKeys(list.items, (one) => one.id);
  return (
    <ListTable
      caption={t('reconciliation.view.runs')}
      list={list}
      keyOf={(row) => row.id}
      current={current}
      onPick={pick}
      emptyTitle={t(provider ? 'kit.empty.filtered' : 'reconciliation.runs.none')}
      emptyText={t(provider ? 'kit.empty.filteredText' : 'reconciliation.runs.noneText')}
      columns={[
        { key: 'at', head: t('reconciliation.runs.at'), cell: (row) => <Moment at={row.startedAt} /> },
        {
          key: 'books',
          head: t('reconciliation.about'),
          cell: (row) => (
            <span className="whitespace-nowrap">
              {t(`reconciliation.about.${row.about}`)} <span className="text-ink-faint">{row.provider}</span>
            </span>
          ),
        },
        {
          key: 'span',
          head: t('reconciliation.runs.span'),
          from: 'desktop',
          cell: (row) => <Moment at={row.from} />,
        },
        {
          key: 'by',
          head: t('reconciliation.runs.by'),
          from: 'desktop',
          cell: (row) =>
            row.startedBy ?? <span className="whitespace-nowrap text-ink-faint">{t('reconciliation.bySystem')}</span>,
        },
        {
          key: 'ours',
          head: t('reconciliation.ours'),
          isFigure: true,
          cell: (row) => (row.fault === '' ? row.ours : '–'),
        },
        {
          key: 'theirs',
          head: t('reconciliation.theirs'),
          isFigure: true,
          cell: (row) => (row.fault === '' ? row.theirs : '–'),
        },
        {
          key: 'found',
          head: t('reconciliation.runs.found'),
          isFigure: true,
          cell: (row) =>
            row.fault !== '' ? (
              <Badge tone="negative">{t('reconciliation.runs.fault')}</Badge>
            ) : row.found === 0 ? (
              <span className="text-ink-faint">0</span>
            ) : (
              <Badge tone="notice">{row.found}</Badge>
            ),
        },
      ]}
    />
  );
}
