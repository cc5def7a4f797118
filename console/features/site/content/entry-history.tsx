import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { type Listed, useList } from '../../../data/use-call.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { useText } from '../../../texts.ts';
import { type Entry, type EntryFields, entryFieldsOf, type Kind } from './entry.ts';

export interface EntryHistoryProps {
  kind: Kind;
  entry: Entry;
  onRestore: (fields: EntryFields) => void;
}

/** All versions with operator and time. An older version can be loaded into the form, checked and saved. */
export function EntryHistory({ kind, entry, onRestore }: EntryHistoryProps) {
  const t = useText();
  const list = useList('/console/content/history', { kind, key: entry.key });
  return (
    <Panel title={t('content.history')} flush>
      <ListTable
        caption={t('content.history')}
        list={list}
        keyOf={(row) => String(row.version)}
        emptyTitle={t('settings.history.none')}
        columns={[
          // Beside the list of entries and the phone there is room for few columns.
          {
            key: 'at',
            head: t('settings.version'),
            cell: (row) => (
              <>
                {row.version}
                <span className="block text-ink-faint text-xs">
                  <Moment at={row.at} />
                </span>
              </>
            ),
          },
          {
            key: 'what',
            head: t('content.what'),
            className: 'w-full',
            cell: (row) => (
              <>
                {t(`content.what.${row.what}`)}
                {row.by !== null && <span className="block text-ink-faint text-xs">{row.by}</span>}
              </>
            ),
          },
          {
            key: 'restore',
            head: <span className="sr-only">{t('content.restore')}</span>,
            className: 'text-end',
            cell: (row) =>
              row.version !== entry.version && (
                <Button tone="quiet" onClick={() => void restore(row).then(onRestore)}>
                  {t('content.restore')}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** An imported text is restored as far as the editor supports it: the server accepts no other text. */
async function restore(row: Listed<'/console/content/history'>): Promise<EntryFields> {
  const { documentOf, htmlOf } = await import('../../../rich-text/convert.ts');
  const texts = Object.entries(row.texts).map(([locale, { title, body }]) => {
    return [locale, { title, body: htmlOf(documentOf(body)) }] as const;
  });
  return { ...entryFieldsOf(row), texts: Object.fromEntries(texts) };
}
