import { RECORD_KINDS, type RecordKind } from '@pitaka/contract/records.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Download, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { RecordFilter, RecordList, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { type WalletRecord, WalletRecordRow } from '../../../wallet/wallet-record-row.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { ExportDialog } from './export-dialog.tsx';

type Filter = RecordKind | '';

const loadRecords = (page: { number: number; size: number }, kind: Filter, options: Parameters<typeof call>[2]) =>
  call('/wallet/records', { ...page, kind }, options);

/** The statement: every movement, with the balance after it. */
export default function RecordsPage() {
  const t = useText();
  const [kind, setKind] = useState<Filter>('');
  const download = useHistoryDialog('export');
  const source = useRecords<WalletRecord, Filter>(loadRecords, kind);
  const { store } = source;
  useEffect(() => onLive('balance', () => void store.refresh()), [store]);
  const choices = [
    { value: '' as Filter, label: t('records.kind.all') },
    ...RECORD_KINDS.map((value) => ({ value, label: t(`records.kind.${value}`) })),
  ];
  return (
    <Page
      title={t('records.title')}
      under="/my"
      action={
        <IconButton label={t('records.export')} onClick={download.show} className="text-accent-ink">
          <Download aria-hidden size={20} />
        </IconButton>
      }
    >
      <RecordFilter label={t('records.kinds')} choices={choices} value={kind} onChange={setKind} />
      {kind === '' && <BalanceChart store={store} />}
      <RecordList
        source={source}
        row={(record) => <WalletRecordRow key={record.id} record={record} />}
        empty={{
          icon: <ReceiptText size={40} strokeWidth={1.5} />,
          title: t('records.empty'),
          text: t(kind === '' ? 'records.empty.text' : 'records.empty.kind'),
        }}
        failed={t('records.failed')}
      />
      <ExportDialog open={download.open} onClose={download.hide} />
    </Page>
  );
}
