import { FINDING_KINDS } from '@pitaka/contract/calls/console-values.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { type Column, ListTable } from '../../../controls/table.tsx';
import { useList } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { useFilters, useGo, useShow } from '../../../navigation/use-go.ts';
import { RecordLayout } from '../../../records/record-layout.tsx';
import { useText } from '../../../texts.ts';
import { FindingRecord } from './finding-record.tsx';
import type { Finding, Source } from './reconciliation-page.tsx';
import { OurSide, TheirSide } from './sides.tsx';

const EVERY_MS = 20_000;
const LATE_AFTER_MINUTES = 24 * 60;

export function FindingsView({ state, sources }: { state: 'open' | 'resolved'; sources: readonly Source[] }) {
  const t = useText();
  const go = useGo();
  const { view: askedView, id: openId, ...filters } = useFilters();
  const kind = FINDING_KINDS.find((one) => one === filters.kind);
  const about = filters.about === 'payout' || filters.about === 'deposit' ? filters.about : undefined;
  const list = useList(
    '/console/findings/list',
    {
      state,
      descending: state === 'resolved',
      words: filters.words ?? '',
      provider: filters.provider ?? '',
      mine: filters.mine === 'yes',
      ...(kind ? { kind } : {}),
      ...(about ? { about } : {}),
    },
    { everyMs: EVERY_MS },
  );
  const show = useShow('/reconciliation');
  const open = (row: Finding) => show({ id: row.id }, openId !== undefined);
  const { current, pick } = useRowKeys(list.items, (one) => one.id, open, openId === undefined ? undefined : open);
  useKeys({ Escape: openId === undefined ? undefined : () => show({ id: undefined }) });
  const isFiltered = Object.values(filters).some(Boolean);
  const providers = [...new Set(sources.map(({ provider }) => provider))];
  return (
    <RecordLayout
      recordLabel={t('reconciliation.kind')}
      onClose={() => show({ id: undefined })}
      record={openId === undefined ? undefined : <FindingRecord key={openId} id={openId} />}
      list={
        <>
          <FilterBar
            values={filters}
            onApply={(next) =>
              go({ to: '/reconciliation', search: { ...(askedView ? { view: askedView } : {}), ...next } })
            }
            fields={[
              { name: 'words', label: t('reconciliation.words'), kind: 'text' },
              {
                name: 'kind',
                label: t('reconciliation.kind'),
                kind: 'choice',
                choices: FINDING_KINDS.map((value) => ({ value, label: t(`reconciliation.kind.${value}`) })),
              },
              {
                name: 'about',
                label: t('reconciliation.about'),
                kind: 'choice',
                choices: (['payout', 'deposit'] as const).map((value) => ({
                  value,
                  label: t(`reconciliation.about.${value}`),
                })),
              },
              {
                name: 'provider',
                label: t('reconciliation.provider'),
                kind: 'choice',
                choices: providers.map((value) => ({ value, label: value })),
              },
              {
                name: 'mine',
                label: t('reconciliation.owner'),
                kind: 'choice',
                choices: [{ value: 'yes', label: t('reconciliation.mine') }],
              },
            ]}
          />
          <Panel flush>
            <ListTable
              caption={t('reconciliation.title')}
              list={list}
              keyOf={(row) => row.id}
              current={openId ?? current}
              onPick={(row) => {
                pick(row);
                open(row);
              }}
              emptyTitle={t(
                isFiltered
                  ? 'reconciliation.noneFiltered'
                  : state === 'open'
                    ? sources.some((source) => source.comparedAt !== null)
                      ? 'reconciliation.none'
                      : 'reconciliation.runs.none'
                    : 'reconciliation.noneResolved',
              )}
              emptyText={t(isFiltered ? 'reconciliation.noneFilteredText' : 'reconciliation.noneText')}
              columns={columnsOf(t, state)}
            />
          </Panel>
        </>
      }
    />
  );
}

function columnsOf(t: ReturnType<typeof useText>, state: 'open' | 'resolved'): Column<Finding>[] {
  return [
    {
      key: 'age',
      head: t(state === 'open' ? 'reconciliation.found' : 'reconciliation.resolvedAt'),
      cell: (row) =>
        state === 'open' ? (
          <Age since={row.firstSeenAt} lateAfterMinutes={LATE_AFTER_MINUTES} />
        ) : (
          <Moment at={row.resolvedAt} />
        ),
    },
    {
      key: 'kind',
      head: t('reconciliation.kind'),
      cell: (row) => <Badge tone="notice">{t(`reconciliation.kind.${row.kind}`)}</Badge>,
    },
    {
      key: 'books',
      head: t('reconciliation.about'),
      from: 'wide',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {t(`reconciliation.about.${row.about}`)} <span className="text-ink-faint">{row.provider}</span>
        </span>
      ),
    },
    {
      key: 'reference',
      head: t('reconciliation.reference'),
      from: 'desktop',
      cell: (row) => <span className="mono text-ink-soft">{row.reference || '–'}</span>,
    },
    { key: 'ours', head: t('reconciliation.ours'), cell: (row) => <OurSide side={row.ours} /> },
    { key: 'theirs', head: t('reconciliation.theirs'), cell: (row) => <TheirSide side={row.theirs} /> },
    state === 'open'
      ? {
          key: 'owner',
          head: t('reconciliation.owner'),
          cell: (row) =>
            row.owner === null ? (
              <span className="text-ink-faint">–</span>
            ) : (
              <Badge tone={row.ownerIsSelf ? 'accent' : 'neutral'}>
                {row.ownerIsSelf ? t('reconciliation.yours') : row.owner}
              </Badge>
            ),
        }
      : {
          key: 'resolution',
          head: t('reconciliation.resolution'),
          cell: (row) => (
            <span title={row.resolution ?? ''} className="line-clamp-1">
              {row.resolution}
            </span>
          ),
        },
  ];
}
