import type { Feature } from '@pitaka/contract/features.ts';
import { RECORD_KINDS, type RecordKind } from '@pitaka/contract/records.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Download, ReceiptText } from 'lucide-react';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { RecordFilter, RecordList, useFilteredRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { WalletRecordRow } from '../../../wallet/wallet-record-row.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** A kind exists only with one of these features; a site without them does not show it. */
const FEATURES_OF: Partial<Record<RecordKind, readonly Feature[]>> = {
  transfer_in: ['transfer'],
  transfer_out: ['transfer'],
  safe_save: ['safe'],
  safe_takeout: ['safe'],
  rebate: ['rebate'],
  bonus: ['bonus', 'vip', 'wheel'],
  channel: ['channels'],
  recharge_in: ['agent'],
  recharge_out: ['agent'],
};

const ofKind = (kind: RecordKind | '') => ({ kind });
const whenMoved = (again: () => void) => onLive('balance', again);

/** The statement: every movement, with the balance after it. */
export default function RecordsPage() {
  const t = useText();
  const download = useHistoryDialog('export');
  const records = useFilteredRecords('/wallet/records', ofKind, whenMoved);
  const { source, filter } = records;
  const { features } = useSite();
  const open = RECORD_KINDS.filter((kind) => FEATURES_OF[kind]?.some((feature) => features[feature]) ?? true);
  const kinds = open.map((value) => ({ value, label: t(`records.kind.${value}`) }));
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
      <RecordFilter records={records} label={t('records.kinds')} all={t('records.kind.all')} choices={kinds} />
      {filter === '' && <BalanceChart store={source.store} />}
      <RecordList
        source={source}
        row={(record) => <WalletRecordRow key={record.id} record={record} />}
        empty={{
          icon: ReceiptText,
          title: t('records.empty'),
          text: t('records.empty.text'),
          filtered: t('records.empty.kind'),
        }}
        failed={t('records.failed')}
      />
      <ExportDialog open={download.open} onClose={download.hide} />
    </Page>
  );
}
