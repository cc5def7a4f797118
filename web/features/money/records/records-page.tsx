import type { Feature } from '@pitaka/contract/features.ts';
import { RECORD_KINDS, type RecordKind } from '@pitaka/contract/records.ts';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Download, ReceiptText } from 'lucide-react';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { RecordFilter, RecordList, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { useEntryState } from '../../../lists/entry-memory.ts';
import { BALANCE_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { FlowCard } from './flow-card.tsx';
import { RecordSearch } from './record-search.tsx';
import { StatementRow } from './statement-row.tsx';

const ExportDialog = onDemand(() => import('./export-dialog.tsx'));

/** A kind exists only with one of these features; a site without these features does not show it. */
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

/** The statement: every movement under its day, with the balance after it; filtered by kind, and searched. */
export default function RecordsPage() {
  const t = useText();
  const download = useHistoryDialog('export');
  const [kind, setKind] = useEntryState<RecordKind | ''>('/wallet/records filter', '');
  const [search, setSearch] = useEntryState('/wallet/records search', '');
  const source = useRecords('/wallet/records', { kind, search }, search === '' ? kind : `${kind}?${search}`);
  const { store } = source;
  useLiveReload(BALANCE_EVENTS, store.takeIn);
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
      <RecordSearch value={search} onChange={setSearch} />
      <RecordFilter
        records={{ filter: kind, setFilter: setKind }}
        label={t('records.kinds')}
        all={t('records.kind.all')}
        choices={kinds}
      />
      {kind === '' && search === '' && <FlowCard store={source.store} />}
      <RecordList
        source={source}
        row={(record, before) => <StatementRow key={record.id} record={record} before={before} />}
        empty={{
          icon: ReceiptText,
          title: t('records.empty'),
          text: t('records.empty.text'),
          filtered: t(search === '' ? 'records.empty.kind' : 'records.empty.search'),
        }}
        failed={t('records.failed')}
      />
      {download.open && <ExportDialog open onClose={download.hide} />}
    </Page>
  );
}
