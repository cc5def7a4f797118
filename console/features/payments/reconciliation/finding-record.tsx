import type { ReactNode } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Moment, MoneyIn } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { TargetLink, UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type Finding, type FindingDetail, toneOf } from './finding.ts';
import { FindingDecisions } from './finding-decisions.tsx';
import { Nothing, OurState, TheirStatus } from './sides.tsx';

/** One finding: both sides, its links, and its history. */
export function FindingRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/reconciliation/finding', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('reconciliation.gone')}>
      {(data) => <Loaded detail={data} />}
    </QueryState>
  );
}

function Loaded({ detail: { finding, now, before } }: { detail: FindingDetail }) {
  const t = useText();
  const may = useHasPermission();
  const hasMoved = now !== null && (now.state !== finding.ours?.state || now.failKind !== finding.ours.failKind);
  return (
    <>
      <RecordHead
        reference={finding.reference}
        badge={
          <Badge tone={finding.resolvedAt === null ? toneOf(finding.kind) : 'neutral'}>
            {t(`reconciliation.kind.${finding.kind}`)}
          </Badge>
        }
        lines={t(`reconciliation.means.${finding.kind}`)}
      >
        {finding.resolvedAt === null && finding.firstExplainedBy !== null && (
          <Notice>
            {finding.firstMatch === null
              ? t('reconciliation.firstExplained', { name: finding.firstExplainedBy })
              : t('reconciliation.firstMatched', { name: finding.firstExplainedBy, reference: finding.firstMatch })}
          </Notice>
        )}
        {finding.resolvedAt !== null && (
          <Notice tone="positive">
            <p className="font-medium">
              {finding.resolvedBy === null
                ? t('reconciliation.resolvedBySystem')
                : t('reconciliation.resolvedBy', { name: finding.resolvedBy })}{' '}
              · <Moment at={finding.resolvedAt} />
            </p>
            <p className="break-words">{finding.resolution}</p>
          </Notice>
        )}
      </RecordHead>
      <RecordPart title={t('reconciliation.sides')}>
        <Sides finding={finding} />
      </RecordPart>
      <RecordPart>
        <Facts
          facts={[
            finding.line !== null && {
              label: t('reconciliation.line'),
              value: (
                <>
                  <Link
                    to={`/statements/${finding.line.statementId}`}
                    className="text-accent-ink underline-offset-2 hover:underline"
                  >
                    {t('reconciliation.lineNumber', { line: finding.line.line })}
                  </Link>
                  <span className="block break-words text-ink-soft">{finding.line.text}</span>
                  {finding.line.notes.length > 0 && (
                    <span className="block text-ink-faint text-xs">
                      {finding.line.notes.map((note) => termOf(t, 'statements.note', note)).join('; ')}
                    </span>
                  )}
                </>
              ),
            },
            finding.recordId !== null && {
              label: t('reconciliation.record'),
              value: (
                <Link
                  to={pageOf(finding)}
                  search={{ view: 'all', words: finding.uid ?? finding.reference, id: finding.recordId }}
                  className="mono break-all text-accent-ink underline-offset-2 hover:underline"
                >
                  {finding.about === 'channel' ? finding.reference : finding.recordId}
                </Link>
              ),
            },
            hasMoved && {
              label: t('reconciliation.now'),
              value: <StateBadge state={now.state} failKind={now.failKind} />,
            },
            finding.uid !== null && { label: t('reconciliation.user'), value: <UserLink uid={finding.uid} /> },
            {
              label: t('reconciliation.about'),
              value: `${t(`reconciliation.about.${finding.about}`)}, ${finding.provider}`,
            },
            may('audit.view') && {
              label: t('reconciliation.activity'),
              value: <TargetLink target={`activity:finding:${finding.id}`} label={t('payments.trail.whatWasDone')} />,
            },
            { label: t('reconciliation.firstSeen'), value: <Moment at={finding.firstSeenAt} /> },
            { label: t('reconciliation.lastSeen'), value: <Moment at={finding.lastSeenAt} /> },
          ]}
        />
      </RecordPart>
      {before.length > 0 && (
        <RecordPart title={t('reconciliation.before')}>
          <ul className="flex flex-col gap-2">
            {before.map((one) => (
              <li key={one.id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
                <Link
                  to="/reconciliation"
                  search={{ view: one.resolvedAt === null ? 'open' : 'resolved', id: one.id }}
                  className="text-accent-ink underline-offset-2 hover:underline"
                >
                  {t(`reconciliation.kind.${one.kind}`)}
                </Link>
                <Moment at={one.firstSeenAt} className="text-ink-faint text-xs" />
                {one.resolution !== null && <span className="col-span-2 text-ink-soft">{one.resolution}</span>}
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      {finding.resolvedAt === null && <FindingDecisions row={finding} />}
    </>
  );
}

function pageOf({ about, recordId }: Finding) {
  if (about === 'channel') return '/rounds';
  return recordId?.startsWith('wd_') ? '/withdrawals' : '/deposits';
}

/** Both sides in two columns; the row in which they differ is highlighted. */
function Sides({ finding: { kind, ours, theirs } }: { finding: Finding }) {
  const t = useText();
  const isMoreHere = kind === 'credit_unknown' && theirs !== null && theirs.amount !== ours?.amount;
  const isTakenBack = kind === 'credit_unknown' && theirs?.status === 'charged_back';
  const lines: {
    name: 'kind' | 'amount' | 'state' | 'id' | 'at';
    differs: boolean;
    ours: ReactNode;
    theirs: ReactNode;
  }[] = [
    ...((ours ?? theirs)?.kind
      ? [
          {
            name: 'kind' as const,
            differs: ours !== null && theirs !== null && ours.kind !== theirs.kind,
            ours: ours?.kind && t(`reconciliation.played.${ours.kind}`),
            theirs: theirs?.kind && t(`reconciliation.played.${theirs.kind}`),
          },
        ]
      : []),
    {
      name: 'amount',
      differs: kind === 'amount' || kind === 'currency' || isMoreHere,
      ours: ours && <MoneyIn {...ours} />,
      theirs: theirs && <MoneyIn {...theirs} />,
    },
    {
      name: 'state',
      differs: kind === 'status' || kind === 'stuck' || kind === 'paid_after_return' || isTakenBack,
      ours: ours && <OurState side={ours} />,
      theirs: theirs && <TheirStatus status={theirs.status} />,
    },
    {
      name: 'id',
      differs: false,
      ours: ours && (ours.id === '' ? '–' : <span className="mono break-all text-xs">{ours.id}</span>),
      theirs: theirs && <span className="mono break-all text-xs">{theirs.id}</span>,
    },
    {
      name: 'at',
      differs: false,
      ours: ours && <Moment at={ours.at} />,
      theirs: theirs && <Moment at={theirs.at} />,
    },
  ];
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{t('reconciliation.sides')}</caption>
      <thead>
        <tr className="border-line border-b text-ink-faint text-xs">
          <td className="w-20" />
          <th scope="col" className="px-2 py-1 text-start font-medium">
            {t('reconciliation.ours')}
          </th>
          <th scope="col" className="px-2 py-1 text-start font-medium">
            {t('reconciliation.theirs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name} className={line.differs ? 'bg-notice-soft align-baseline' : 'align-baseline'}>
            <th scope="row" className="px-2 py-1.5 text-start font-normal text-ink-faint text-xs">
              {t(`reconciliation.row.${line.name}`)}
            </th>
            <td className="px-2 py-1.5">{line.ours ?? <Nothing />}</td>
            <td className="px-2 py-1.5">{line.theirs ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
