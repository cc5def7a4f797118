import { FINDING_KINDS, FINDING_SUBJECTS } from '@pitaka/contract/calls/console-values.ts';
import { FINDINGS } from '@pitaka/contract/lists/payments/findings.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage, type PageColumns } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery } from '../../../kit/lists/list-definition.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { type Finding, type Source, toneOf } from './finding.ts';
import { FindingRecord } from './finding-record.tsx';
import { RunsPanel } from './runs-panel.tsx';
import { OurSide, TheirSide } from './sides.tsx';

/** The providers that our records are compared with, and the time of the last run. */
function useSources() {
  return useCall('/console/reconciliation/sources', {}, { everyMs: POLL.list });
}

const LATE_AFTER_MINUTES = 24 * 60;

/** Differences from the providers' records, their resolutions, and the runs. */
export const Page = defineListPage(FINDINGS, {
  path: '/reconciliation',
  title: 'reconciliation.title',
  lead: 'reconciliation.lead',
  everyMs: POLL.list,
  views: [
    { id: 'open', label: 'reconciliation.view.open' },
    { id: 'resolved', label: 'reconciliation.view.resolved', sorting: { by: 'firstSeenAt', isDescending: true } },
    { id: 'runs', label: 'reconciliation.view.runs' },
  ],
  request: ({ view, filters, from, to, sorting }) => {
    const kind = FINDING_KINDS.find((one) => one === filters.kind);
    const about = FINDING_SUBJECTS.find((one) => one === filters.about);
    return {
      state: view === 'resolved' ? ('resolved' as const) : ('open' as const),
      words: filters.words ?? '',
      provider: filters.provider ?? '',
      mine: filters.mine === 'yes',
      ...(kind ? { kind } : {}),
      ...(about ? { about } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(filters.amountFrom ? { amountFrom: filters.amountFrom } : {}),
      ...(filters.amountTo ? { amountTo: filters.amountTo } : {}),
      ...(sorting
        ? {
            sort: sorting.by === 'amount' ? ('amount' as const) : ('firstSeenAt' as const),
            descending: sorting.isDescending,
          }
        : {}),
    };
  },
  choices: useChoices,
  columns: columnsOf,
  replace: ({ view }) => (view === 'runs' ? <RunsPanel /> : undefined),
  isQueue: true,
  record: (id) => <FindingRecord key={id} id={id} />,
  recordLabel: 'reconciliation.kind',
  actions: () => <CompareButton />,
  above: () => <Faults />,
  empty: { title: 'reconciliation.none', text: 'reconciliation.noneText' },
});

function useChoices() {
  const t = useText();
  const { features } = useOperator().site;
  const { data: { providers } = { providers: [] } } = useCall('/console/findings/choices', {});
  const subjects = FINDING_SUBJECTS.filter((subject) => subject !== 'channel' || features.includes('channels'));
  return {
    kind: FINDING_KINDS.map((value) => ({ value, label: t(`reconciliation.kind.${value}`) })),
    about: subjects.map((value) => ({ value, label: t(`reconciliation.about.${value}`) })),
    provider: providers.map((value) => ({ value, label: value })),
  };
}

function columnsOf({ view }: ListQuery): PageColumns<typeof FINDINGS> {
  const isOpen = view !== 'resolved';
  return [
    isOpen
      ? {
          of: 'firstSeenAt',
          key: 'age',
          cell: (row) => <Age since={row.firstSeenAt} lateAfterMinutes={LATE_AFTER_MINUTES} />,
        }
      : { of: 'resolvedAt', key: 'age' },
    { of: 'kind', cell: (row, t) => <Badge tone={toneOf(row.kind)}>{t(`reconciliation.kind.${row.kind}`)}</Badge> },
    {
      of: 'about',
      key: 'books',
      from: 'wide',
      cell: (row, t) => (
        <span className="whitespace-nowrap">
          {t(`reconciliation.about.${row.about}`)} <span className="text-ink-faint">{row.provider}</span>
        </span>
      ),
    },
    {
      of: 'reference',
      from: 'desktop',
      cell: (row) => <span className="mono text-ink-soft">{row.reference || '–'}</span>,
    },
    { key: 'ours', label: 'reconciliation.ours', sort: 'amount', cell: (row) => <OurSide side={row.ours} /> },
    { key: 'theirs', label: 'reconciliation.theirs', cell: (row) => <TheirSide side={row.theirs} /> },
    isOpen
      ? { of: 'owner', cell: (row) => <Owner row={row} /> }
      : {
          of: 'resolution',
          cell: (row) => <span className="block min-w-40 py-1 wrap-anywhere">{row.resolution}</span>,
        },
  ];
}

function Owner({ row }: { row: Finding }) {
  const t = useText();
  if (row.owner === null) return <span className="text-ink-faint">–</span>;
  return (
    <Badge tone={row.ownerIsSelf ? 'accent' : 'neutral'}>
      {row.ownerIsSelf ? t('reconciliation.yours') : row.owner}
    </Badge>
  );
}

function CompareButton() {
  const t = useText();
  const { data: sources = [] } = useSources();
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      <Button tone="primary" disabled={sources.length === 0} onClick={() => setComparing(true)}>
        {t('reconciliation.compare')}
      </Button>
      {isComparing && <CompareDialog sources={sources} onClose={() => setComparing(false)} />}
    </>
  );
}

/** If the last run got no answer, the lists of the previous run are shown. */
function Faults() {
  const { data: sources = [] } = useSources();
  return sources
    .filter((source) => source.fault !== '')
    .map((source) => <Fault key={`${source.provider} ${source.about}`} source={source} />);
}

function Fault({ source }: { source: Source }) {
  const t = useText();
  const books = t(`reconciliation.about.${source.about}`).toLowerCase();
  return (
    <Notice tone="negative">
      {t('reconciliation.fault', { provider: source.provider, books })}{' '}
      {source.comparedAt === null ? t('reconciliation.never') : <Moment at={source.comparedAt} />}
    </Notice>
  );
}
