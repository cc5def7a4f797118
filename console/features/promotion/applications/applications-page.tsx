import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { APPLICATIONS } from '@pitaka/contract/lists/promotion/applications.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCommand } from '../../../data/use-command.ts';
import { defineListPage, type PageColumns } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery } from '../../../kit/lists/list-definition.ts';
import { Person } from '../../../kit/records/person.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
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

/** Applications to promote an item: first the applications without a link, then the others with their outcome. */
export const Page = defineListPage(APPLICATIONS, {
  path: '/applications',
  title: 'applications.title',
  lead: 'applications.lead',
  everyMs: POLL.list,
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
  columns: columnsOf,
  empty: { title: 'applications.none', text: 'applications.noneText' },
});

function columnsOf({ view }: ListQuery): PageColumns<typeof APPLICATIONS> {
  const isWaiting = view === 'stuck' || view === 'waiting';
  return [
    {
      of: 'appliedAt',
      key: 'at',
      ...(isWaiting ? { label: 'payments.waits' } : {}),
      cell: (row) =>
        isWaiting ? <Age since={row.appliedAt} lateAfterMinutes={LATE_AFTER_MINUTES} /> : <Moment at={row.appliedAt} />,
    },
    { of: 'uid', key: 'person', cell: (row) => <Person uid={row.uid} name={row.name} /> },
    {
      of: 'item',
      cell: (row) => (
        <span title={row.item} className="block max-w-64 truncate font-semibold">
          {row.item}
        </span>
      ),
    },
    {
      of: 'externalId',
      key: 'number',
      isOptional: true,
      cell: (row) => <span className="mono text-ink-soft">{row.externalId}</span>,
    },
    { of: 'kind', from: 'wide' },
    { of: 'state', isOptional: isWaiting, cell: (row) => <State row={row} /> },
    { of: 'asks', key: 'attempts', isOptional: !isWaiting },
    { of: 'nextAskAt', key: 'next', from: 'desktop', isOptional: !isWaiting },
    { of: 'decidedAt', key: 'decided', from: 'desktop', isOptional: isWaiting },
    {
      of: 'link',
      isOptional: true,
      cell: (row) => <span className="mono inline-block max-w-64 truncate align-bottom">{row.link || '–'}</span>,
    },
    ...(isWaiting
      ? [
          {
            key: 'retry',
            label: 'applications.retry',
            isUntitled: true,
            className: 'text-end',
            cell: (row: Application) => <RetryButton id={row.id} />,
          } as const,
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
  const may = useHasPermission();
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
