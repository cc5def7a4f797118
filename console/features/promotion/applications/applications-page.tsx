import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery, Translate } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { Person } from '../../../kit/records/person.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type Application = AnswerOf<'/console/applications/list'>['content'][number];

const OLDEST = { by: 'appliedAt', isDescending: false } as const;
const NEWEST = { by: 'appliedAt', isDescending: true } as const;
const LATE_AFTER_MINUTES = 60;

const TONES: Readonly<Record<Application['state'], BadgeTone>> = {
  link_pending: 'notice',
  linked: 'positive',
  refused: 'negative',
  cancelled: 'neutral',
};

/** Applications to promote an item: those without a link first, and the outcome of the others. */
export const Page = defineListPage({
  path: '/applications',
  title: 'applications.title',
  lead: 'applications.lead',
  call: '/console/applications/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  counts: '/console/applications/views',
  views: [
    { id: 'stuck', label: 'applications.view.stuck', isUrgent: true, sorting: OLDEST },
    { id: 'waiting', label: 'applications.view.waiting', sorting: OLDEST },
    { id: 'linked', label: 'applications.view.linked', sorting: NEWEST },
    { id: 'broken', label: 'applications.view.broken', sorting: NEWEST },
    { id: 'refused', label: 'applications.view.refused', sorting: NEWEST },
    { id: 'cancelled', label: 'applications.view.cancelled', sorting: NEWEST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
  ],
  dates: 'applications.applied',
  filters: [
    { key: 'words', label: 'applications.words', kind: 'text' },
    {
      key: 'kind',
      label: 'applications.kind',
      kind: 'choice',
      choices: ITEM_KINDS.map((value) => ({ value, label: { key: `applications.kind.${value}` as const } })),
    },
  ],
  columns: columnsOf,
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('applications.count', { count: totals.count }) },
          ...(totals.oldestAt ? [{ value: <Age since={totals.oldestAt} />, label: t('payments.total.oldest') }] : []),
        ]
      : [],
  export: { call: '/console/applications/export', permission: 'list.export' },
  empty: { title: 'applications.none', text: 'applications.noneText' },
});

function columnsOf(t: Translate, { view }: ListQuery): Column<Application>[] {
  const isWaiting = view === 'stuck' || view === 'waiting';
  return [
    {
      key: 'at',
      head: t(isWaiting ? 'payments.waits' : 'applications.applied'),
      sort: 'appliedAt',
      cell: (row) =>
        isWaiting ? <Age since={row.appliedAt} lateAfterMinutes={LATE_AFTER_MINUTES} /> : <Moment at={row.appliedAt} />,
    },
    { key: 'person', head: t('payments.person'), cell: (row) => <Person uid={row.uid} name={row.name} /> },
    {
      key: 'item',
      head: t('applications.item'),
      cell: (row) => (
        <span title={row.item} className="block max-w-64 truncate font-semibold">
          {row.item}
        </span>
      ),
    },
    {
      key: 'number',
      head: t('applications.number'),
      isOptional: true,
      cell: (row) => <span className="mono text-ink-soft">{row.externalId}</span>,
    },
    {
      key: 'kind',
      head: t('applications.kind'),
      from: 'wide',
      cell: (row) => t(`applications.kind.${row.kind}`),
    },
    { key: 'state', head: t('applications.state'), isOptional: isWaiting, cell: (row) => <State row={row} /> },
    {
      key: 'attempts',
      head: t('applications.attempts'),
      isFigure: true,
      isOptional: !isWaiting,
      cell: (row) => row.asks,
    },
    {
      key: 'next',
      head: t('applications.next'),
      from: 'desktop',
      isOptional: !isWaiting,
      cell: (row) => <Moment at={row.nextAskAt} />,
    },
    {
      key: 'decided',
      head: t('applications.decided'),
      from: 'desktop',
      isOptional: isWaiting,
      cell: (row) => <Moment at={row.decidedAt} />,
    },
    {
      key: 'link',
      head: t('applications.link'),
      isOptional: true,
      cell: (row) => <span className="mono inline-block max-w-64 truncate align-bottom">{row.link || '–'}</span>,
    },
    ...(isWaiting
      ? [
          {
            key: 'retry',
            head: <span className="sr-only">{t('applications.retry')}</span>,
            className: 'text-end',
            cell: (row: Application) => <RetryButton id={row.id} />,
          },
        ]
      : []),
  ];
}

function State({ row: { state, refusal, trouble, answer } }: { row: Application }) {
  const t = useText();
  if (state === 'linked' && trouble !== '') {
    return <Badge tone="negative">{t(`applications.trouble.${trouble}`, { answer })}</Badge>;
  }
  return (
    <Badge tone={TONES[state]}>
      {refusal ? t(`applications.refusal.${refusal}`) : t(`applications.state.${state}`)}
    </Badge>
  );
}

function RetryButton({ id }: { id: string }) {
  const t = useText();
  const may = useMay();
  const retry = useCommand('/console/applications/retry', {
    toast: true,
    onDone: ({ state }) =>
      showToast(t(`applications.retried.${state}`), {
        tone: state === 'linked' ? 'positive' : 'neutral',
        place: 'bottom',
      }),
  });
  if (!may('application.retry')) return undefined;
  return (
    <Button busy={retry.isRunning} onClick={() => retry.run({ id })}>
      {t('applications.retry')}
    </Button>
  );
}
