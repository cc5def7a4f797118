import { CATEGORIES, ITEM_KINDS } from '@pitaka/contract/items.ts';
import { useState } from 'react';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Translate } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { Link } from '../../../navigation/link.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CreateDialog } from './create-dialog.tsx';
import type { CatalogueRow } from './item.ts';
import { ItemBadges } from './item-badges.tsx';
import { ItemPicture } from './item-picture.tsx';
import { ItemRecord } from './item-record.tsx';

const PHONE_ORDER = { by: 'order', isDescending: false } as const;
const LATEST = { by: 'updatedAt', isDescending: true } as const;

/** The catalogue: the items on promoters' phones, in their order, and those no longer shown. */
export const Page = defineListPage({
  path: '/catalogue',
  title: 'catalogue.title',
  lead: 'catalogue.lead',
  call: '/console/catalogue/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  counts: '/console/catalogue/views',
  views: [
    { id: 'all', label: 'payments.view.all', sorting: PHONE_ORDER },
    { id: 'listed', label: 'catalogue.view.listed', sorting: PHONE_ORDER },
    { id: 'pinned', label: 'catalogue.view.pinned', sorting: PHONE_ORDER },
    { id: 'hidden', label: 'catalogue.view.hidden', sorting: LATEST },
    { id: 'delisted', label: 'catalogue.view.delisted', sorting: LATEST },
  ],
  dates: 'catalogue.listedAt',
  filters: [
    { key: 'words', label: 'catalogue.words', kind: 'text', isInline: true },
    {
      key: 'kind',
      label: 'catalogue.kind',
      kind: 'choice',
      choices: ITEM_KINDS.map((value) => ({ value, label: { key: `catalogue.kind.${value}` as const } })),
    },
    {
      key: 'category',
      label: 'catalogue.category',
      kind: 'choice',
      choices: CATEGORIES.map((value) => ({ value, label: { key: `catalogue.category.${value}` as const } })),
    },
    {
      key: 'origin',
      label: 'catalogue.origin',
      kind: 'choice',
      choices: (['import', 'hand'] as const).map((value) => ({
        value,
        label: { key: `catalogue.origin.${value}` as const },
      })),
    },
    { key: 'own', label: 'catalogue.ownOnly', kind: 'flag' },
  ],
  columns: columnsOf,
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('catalogue.count', { count: totals.count }) }] : [],
  export: { call: '/console/catalogue/export', permission: 'list.export' },
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
  const may = useMay();
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

function columnsOf(t: Translate): Column<CatalogueRow>[] {
  return [
    {
      key: 'name',
      head: t('catalogue.name'),
      sort: 'name',
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
      key: 'kind',
      head: t('catalogue.kind'),
      from: 'desktop',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {t(`catalogue.kind.${row.kind}`)}
          {row.kind !== 'app' && <span className="text-ink-soft"> · {t(`catalogue.category.${row.category}`)}</span>}
        </span>
      ),
    },
    { key: 'place', head: t('catalogue.place'), sort: 'order', isFigure: true, from: 'wide', cell: (row) => row.place },
    {
      key: 'ratio',
      head: t('catalogue.ratio'),
      sort: 'ratio',
      isFigure: true,
      cell: (row) => (row.kind === 'app' ? <span className="text-ink-faint">–</span> : `${row.ratio} %`),
    },
    {
      key: 'applications',
      head: t('catalogue.applications'),
      isFigure: true,
      from: 'wide',
      cell: (row) => row.applications.toLocaleString('en-US'),
    },
    {
      key: 'conversions',
      head: t('catalogue.conversions'),
      isFigure: true,
      from: 'wide',
      cell: (row) => row.conversions.toLocaleString('en-US'),
    },
    {
      key: 'state',
      head: t('catalogue.state'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1 py-1">
          <ItemBadges row={row} />
        </span>
      ),
    },
    {
      key: 'updated',
      head: t('catalogue.updated'),
      sort: 'updatedAt',
      isOptional: true,
      cell: (row) => <Moment at={row.updatedAt} />,
    },
    {
      key: 'listed',
      head: t('catalogue.listedAt'),
      isOptional: true,
      cell: (row) => <Moment at={row.listedAt} />,
    },
  ];
}
