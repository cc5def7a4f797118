import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useList } from '../../../data/use-call.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { useText } from '../../../texts.ts';

/** The changes of a section, with operator, time and reason. */
export function SectionHistory({ section }: { section: string }) {
  const t = useText();
  const list = useList('/console/settings/history', { section });
  return (
    <Panel title={t('settings.history')} flush>
      <ListTable
        caption={t('settings.history')}
        list={list}
        keyOf={(row) => String(row.version)}
        emptyTitle={t('settings.history.none')}
        columns={[
          { key: 'version', head: t('settings.version'), cell: (row) => row.version },
          { key: 'at', head: t('settings.at'), cell: (row) => <Moment at={row.at} /> },
          {
            key: 'by',
            head: t('settings.by'),
            cell: (row) => (row.approvedBy ? t('settings.byBoth', { by: row.by, approvedBy: row.approvedBy }) : row.by),
          },
          { key: 'reason', head: t('shell.reason'), cell: (row) => row.reason },
        ]}
      />
    </Panel>
  );
}
