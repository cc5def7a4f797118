import { CATALOGUE } from '@pitaka/contract/lists/promotion/catalogue.ts';
import { useState } from 'react';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage, type PageColumns } from '../../../kit/lists/define-list-page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { ItemBadges } from './item-badges.tsx';
import { ItemPicture } from './item-picture.tsx';
import { ItemRecord } from './item-record.tsx';

const PHONE_ORDER = { by: 'order', isDescending: false } as const;
const LATEST = { by: 'updatedAt', isDescending: true } as const;

const COLUMNS: PageColumns<typeof CATALOGUE> = [
  {
    of: 'name',
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <ItemPicture src={row.icon} className="size-8" />
        <span className="min-w-0">
          <span title={row.name} className="block max-w-64 truncate font-semibold">
            {row.name}
          </span>
          <span className="mono block truncate text-ink-soft text-xs">{row.externalId}</span>
        </span>
      </span>
    ),
  },
  {
    of: 'kind',
    from: 'desktop',
    cell: (row, t) => (
      <span className="whitespace-nowrap">
        {t(`catalogue.kind.${row.kind}`)}
        {row.kind !== 'app' && <span className="text-ink-soft"> · {t(`catalogue.category.${row.category}`)}</span>}
      </span>
    ),
  },
  { of: 'place', sort: 'order', from: 'wide' },
  {
    of: 'ratio',
    isFigure: true,
    cell: (row) => (row.kind === 'app' ? <span className="text-ink-faint">–</span> : `${row.ratio} %`),
  },
  { of: 'applications', from: 'wide', cell: (row) => row.applications.toLocaleString('en-US') },
  { of: 'conversions', from: 'wide', cell: (row) => row.conversions.toLocaleString('en-US') },
  {
    key: 'state',
    label: 'catalogue.state',
    cell: (row) => (
      <span className="flex flex-wrap gap-1 py-1">
        <ItemBadges row={row} />
      </span>
    ),
  },
  { of: 'updatedAt', key: 'updated', isOptional: true },
  { of: 'listedAt', key: 'listed', isOptional: true },
];

/** The catalogue: the items on promoters' phones, in their order, and the items that are no longer shown. */
export const Page = defineListPage(CATALOGUE, {
  path: '/catalogue',
  title: 'catalogue.title',
  lead: 'catalogue.lead',
  everyMs: POLL.list,
  counts: '/console/catalogue/views',
  views: [
    { id: 'all', label: 'payments.view.all', sorting: PHONE_ORDER },
    { id: 'listed', label: 'catalogue.view.listed', sorting: PHONE_ORDER },
    { id: 'pinned', label: 'catalogue.view.pinned', sorting: PHONE_ORDER },
    { id: 'hidden', label: 'catalogue.view.hidden', sorting: LATEST },
    { id: 'delisted', label: 'catalogue.view.delisted', sorting: LATEST },
  ],
  columns: COLUMNS,
  bulk: {
    permission: 'catalogue.manage',
    isOffered: () => true,
    label: (row, t) => t('catalogue.select', { name: row.name }),
    all: 'catalogue.selectAll',
    bar: (rows, onNone) => <BulkBar rows={rows} onNone={onNone} />,
  },
  actions: () => <Actions />,
  recordLabel: 'catalogue.record',
  record: (id) => <ItemRecord key={id} id={id} />,
  empty: { title: 'catalogue.none', text: 'catalogue.noneText' },
});

function Actions() {
  const t = useText();
  const may = useHasPermission();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Link to="/catalogue/order" className={buttonClass()}>
        {t('catalogue.order')}
      </Link>
      {may('catalogue.manage') && (
        <Link to="/catalogue/import" className={buttonClass()}>
          {t('imports.items.open')}
        </Link>
      )}
      {may('catalogue.manage') && (
        <Button tone="primary" onClick={() => setAdding(true)}>
          {t('catalogue.add')}
        </Button>
      )}
      {isAdding && <CreateDialog onClose={() => setAdding(false)} />}
    </>
  );
}
