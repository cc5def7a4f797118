import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { Badge } from '../../../controls/badge.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { SkeletonRows } from '../../../controls/table.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Link } from '../../../navigation/link.tsx';
import { Notes } from '../../../notes/notes.tsx';
import { OwnerFacts } from '../../../records/owner-facts.tsx';
import { RecordPart } from '../../../records/record-layout.tsx';
import { wordOf } from '../../../records/record-words.ts';
import { StateBadge } from '../../../records/state-badge.tsx';
import { Timeline } from '../../../records/timeline.tsx';
import { useText } from '../../../texts.ts';
import { DepositActions } from './deposit-actions.tsx';

type DepositDetail = AnswerOf<'/console/deposits/detail'>;

const EVERY_MS = 10_000;

/** Everything the desk looks at before it decides on one deposit. */
export function DepositRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/deposits/detail', { id }, { everyMs: EVERY_MS });
  if (detail.isPending) return <SkeletonRows />;
  if (!detail.data) {
    if (detail.error instanceof CallRefused) return <EmptyState title={t('queues.gone')} className="pt-16" />;
    return (
      <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void detail.refetch()} />
    );
  }
  return <Loaded detail={detail.data} />;
}

function Loaded({ detail }: { detail: DepositDetail }) {
  const t = useText();
  const { deposit: row } = detail;
  return (
    <>
      <RecordPart>
        <div className="flex flex-wrap items-center gap-2 pe-10">
          <Copyable value={row.reference} />
          <StateBadge state={row.state} failKind={row.failKind} />
        </div>
        <p className="mt-2 font-semibold text-2xl">
          <Money amount={row.amount} />
        </p>
        <div className="mt-3 flex flex-col gap-2">
          {row.state === 'WaitReview' && (
            <p className="flex flex-wrap gap-1">
              {row.differences.map((difference) => (
                <Badge key={difference} tone="notice">
                  {wordOf(t, 'queues.differs', difference)}
                </Badge>
              ))}
            </p>
          )}
          {row.claimedBy && !row.claimedBySelf && <Notice>{t('queues.claimedBy', { name: row.claimedBy })}</Notice>}
          {row.state === 'Fail' && row.reason !== '' && <Notice tone="negative">{row.reason}</Notice>}
        </div>
        <DepositActions row={row} />
      </RecordPart>
      <RecordPart>
        <Facts
          facts={[
            { label: t('queues.method'), value: row.method },
            { label: t('queues.provider'), value: row.provider },
            row.providerReference !== '' && {
              label: t('queues.providerReference'),
              value: <Copyable value={row.providerReference} />,
            },
            row.paid !== null && {
              label: t('queues.deposit.paid'),
              value: <span className="tabular">{`${row.paid} ${row.paidCurrency ?? ''}`}</span>,
            },
            row.payer !== '' && { label: t('queues.deposit.payer'), value: row.payer },
            Number(row.suspended) > 0 && {
              label: t('queues.deposit.suspended'),
              value: <Money amount={row.suspended} />,
            },
            row.credited !== null && { label: t('queues.deposit.credited'), value: <Money amount={row.credited} /> },
            row.extraOf !== null && {
              label: t('queues.deposit.extraOf'),
              value: (
                <Link
                  to="/deposits"
                  search={{ view: 'all', words: row.uid, id: row.extraOf }}
                  className="mono text-accent-ink"
                >
                  {row.extraOf}
                </Link>
              ),
            },
            { label: t('queues.asked'), value: <Moment at={row.createdAt} /> },
            { label: t('queues.deposit.expires'), value: <Moment at={row.expiresAt} /> },
          ]}
        />
      </RecordPart>
      <RecordPart title={t('queues.owner')}>
        <OwnerFacts user={detail.user} />
      </RecordPart>
      {detail.payments.length > 0 && (
        <RecordPart title={t('queues.deposit.payments')}>
          <ul className="flex flex-col gap-1">
            {detail.payments.map((payment) => (
              <li key={payment.id} className="flex justify-between gap-3">
                <span className="tabular">{`${payment.amount} ${payment.currency}`}</span>
                <span className="mono min-w-0 break-all text-ink-faint">{payment.id}</span>
                <Moment at={payment.at} className="text-ink-faint text-xs" />
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('queues.before')}>
        {detail.before.length === 0 ? (
          <p className="text-ink-faint">{t('queues.before.none')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {detail.before.map((one) => (
              <li key={one.id} className="flex items-center gap-3">
                <Link
                  to="/deposits"
                  search={{ view: 'all', words: one.uid, id: one.id }}
                  className="text-accent-ink underline-offset-2 hover:underline"
                >
                  <Moment at={one.createdAt} />
                </Link>
                <Money amount={one.amount} className="flex-1 text-end" />
                <StateBadge state={one.state} failKind={one.failKind} />
              </li>
            ))}
          </ul>
        )}
      </RecordPart>
      <RecordPart title={t('queues.history')}>
        <Timeline moves={detail.moves} />
      </RecordPart>
      <RecordPart title={t('queues.notes')}>
        <Notes uid={row.uid} about={`deposit:${row.id}`} />
      </RecordPart>
    </>
  );
}
