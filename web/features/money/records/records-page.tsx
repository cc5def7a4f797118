import { RECORD_KINDS, type RecordKind } from '@pitaka/contract/records.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Download, ReceiptText } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { Page } from '../../../layout/page.tsx';
import { FailedList } from '../../../lists/failed-list.tsx';
import { PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { RecordRow } from '../../../wallet/record-row.tsx';
import { createRecordStore } from '../../../wallet/record-store.ts';
import { ExportDialog } from './export-dialog.tsx';

/** The statement: every movement, with the balance after it. */
export default function RecordsPage() {
  const t = useText();
  const [kind, setKind] = useState<RecordKind | ''>('');
  const download = useHistoryDialog('export');
  const { store, place } = useMemo(
    () => ({ store: createRecordStore('/wallet/records', { kind }), place: topOfList() }),
    [kind],
  );
  useEffect(() => onLive('balance', () => void store.refresh()), [store]);
  return (
    <Page
      title={t('records.title')}
      action={
        <IconButton label={t('records.export')} onClick={download.show} className="text-accent-ink">
          <Download aria-hidden size={20} />
        </IconButton>
      }
    >
      <Chips
        label={t('records.kinds')}
        value={kind}
        onChange={setKind}
        choices={[
          { value: '', label: t('records.kind.all') },
          ...RECORD_KINDS.map((value) => ({ value, label: t(`records.kind.${value}`) })),
        ]}
        className="-mx-4 px-4 pb-3"
      />
      <PagedRows
        key={kind}
        store={store}
        place={place}
        row={(record) => <RecordRow key={record.id} record={record} />}
        empty={
          <EmptyState
            icon={<ReceiptText size={40} strokeWidth={1.5} />}
            title={t('records.empty')}
            text={t(kind === '' ? 'records.empty.text' : 'records.empty.kind')}
          />
        }
        failed={<FailedList title={t('records.failed')} onRetry={() => void store.retry()} />}
      />
      <ExportDialog open={download.open} onClose={download.hide} />
    </Page>
  );
}
