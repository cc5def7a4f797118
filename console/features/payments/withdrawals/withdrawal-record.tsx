import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useRef } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { SkeletonRows } from '../../../controls/table.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCall } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { Link } from '../../../navigation/link.tsx';
import { Notes } from '../../../notes/notes.tsx';
import { OwnerFacts } from '../../../records/owner-facts.tsx';
import { RecordPart } from '../../../records/record-layout.tsx';
import { wordOf } from '../../../records/record-words.ts';
import { RevealNumber } from '../../../records/reveal-number.tsx';
import { StateBadge } from '../../../records/state-badge.tsx';
import { Timeline } from '../../../records/timeline.tsx';
import { useText } from '../../../texts.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';

export type WithdrawalDetail = AnswerOf<'/console/withdrawals/detail'>;

const EVERY_MS = 10_000;

/** Everything the desk looks at before it decides on one withdrawal. */
export function WithdrawalRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/withdrawals/detail', { id }, { everyMs: EVERY_MS });
  if (detail.isPending) return <SkeletonRows />;
  if (!detail.data) {
    if (detail.error instanceof CallRefused) return <EmptyState title={t('queues.gone')} className="pt-16" />;
    return (
      <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void detail.refetch()} />
    );
  }
  return <Loaded detail={detail.data} />;
}

function Loaded({ detail }: { detail: WithdrawalDetail }) {
  const t = useText();
  const money = useMoneyText();
  const { withdrawal: row } = detail;
  const note = useRef<HTMLTextAreaElement>(null);
  useKeys({ n: () => note.current?.focus() });
  return (
    <>
      <RecordPart>
        <div className="flex flex-wrap items-center gap-2 pe-10">
          <Copyable value={row.reference} />
          <StateBadge state={row.state} failKind={row.failKind} />
          {row.holdReason !== null && <Badge tone="negative">{t('queues.onHold')}</Badge>}
        </div>
        <p className="mt-2 font-semibold text-2xl">
          <Money amount={row.amount} />
        </p>
        <p className="text-ink-faint">{t('queues.fee', { fee: money(row.fee), net: money(row.net) })}</p>
        <Standing detail={detail} />
        <WithdrawalActions detail={detail} />
      </RecordPart>
      <RecordPart title={t('queues.to')}>
        <Facts
          facts={[
            { label: t('queues.method'), value: row.method },
            { label: t('queues.holder'), value: row.holder },
            { label: t('queues.number'), value: <span className="mono">{row.number}</span> },
            { label: t('queues.provider'), value: row.provider },
            row.providerReference !== '' && {
              label: t('queues.providerReference'),
              value: <Copyable value={row.providerReference} />,
            },
            { label: t('queues.asked'), value: <Moment at={row.createdAt} /> },
            { label: t('queues.arrivesBy'), value: <Moment at={row.arrivesBy} /> },
          ]}
        />
        <div className="mt-3">
          <RevealNumber accountId={row.accountId} />
        </div>
      </RecordPart>
      <RecordPart title={t('queues.owner')}>
        <OwnerFacts user={detail.user} />
      </RecordPart>
      <RecordPart title={t('queues.shared')}>
        <Shared detail={detail} />
      </RecordPart>
      <RecordPart title={t('queues.before')}>
        <Before rows={detail.before} />
      </RecordPart>
      {detail.proofs.length > 0 && (
        <RecordPart title={t('queues.proofs')}>
          <ul className="flex flex-col gap-1">
            {detail.proofs.map((proof) => (
              <li key={`${proof.by} ${proof.at}`}>
                {proof.by}: {t(`queues.prove.${proof.outcome}`)}, <span className="mono">{proof.proof}</span>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('queues.history')}>
        <Timeline moves={detail.moves} />
      </RecordPart>
      {detail.events.length > 0 && (
        <RecordPart title={t('queues.events')}>
          <ul className="flex flex-col gap-1">
            {detail.events.map((event) => (
              <li key={event.id} className="flex justify-between gap-3">
                <span>
                  {event.word} <span className="text-ink-faint">{event.outcome}</span>
                </span>
                <Moment at={event.at} className="text-ink-faint text-xs" />
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('queues.notes')}>
        <Notes uid={row.uid} about={`withdrawal:${row.id}`} fieldRef={note} />
      </RecordPart>
    </>
  );
}

/** Why somebody has to look, who looks already, whose word is still missing. */
function Standing({ detail: { withdrawal: row, twoPeopleFrom } }: { detail: WithdrawalDetail }) {
  const t = useText();
  const money = useMoneyText();
  const isLarge = Number(row.amount) >= Number(twoPeopleFrom);
  return (
    <div className="mt-3 flex flex-col gap-2">
      {row.reviewReasons.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {row.reviewReasons.map((reason) => (
            <Badge key={reason} tone="notice">
              {wordOf(t, 'queues.look', reason)}
            </Badge>
          ))}
        </p>
      )}
      {row.claimedBy && !row.claimedBySelf && <Notice>{t('queues.claimedBy', { name: row.claimedBy })}</Notice>}
      {row.holdReason !== null && <Notice tone="negative">{row.holdReason}</Notice>}
      {row.state === 'Fail' && row.reason !== '' && <Notice tone="negative">{row.reason}</Notice>}
      {row.state === 'WaitReview' && row.firstApprover && (
        <Notice>
          {row.firstApproverIsSelf
            ? t('queues.firstApproverSelf')
            : t('queues.firstApprover', { name: row.firstApprover })}
        </Notice>
      )}
      {row.state === 'WaitReview' && isLarge && !row.firstApprover && (
        <p className="text-ink-faint">{t('queues.twoPeople', { from: money(twoPeopleFrom) })}</p>
      )}
    </div>
  );
}

function Shared({ detail: { sameNumber, sameDevice } }: { detail: WithdrawalDetail }) {
  const t = useText();
  if (sameNumber.length === 0 && sameDevice.length === 0) {
    return <p className="text-ink-faint">{t('queues.shared.none')}</p>;
  }
  const links = (uids: readonly string[]) => (
    <span className="flex flex-wrap gap-x-2">
      {uids.map((uid) => (
        <UserLink key={uid} uid={uid} />
      ))}
    </span>
  );
  return (
    <Facts
      facts={[
        sameNumber.length > 0 && { label: t('queues.shared.number'), value: links(sameNumber) },
        sameDevice.length > 0 && { label: t('queues.shared.device'), value: links(sameDevice) },
      ]}
    />
  );
}

function Before({ rows }: { rows: WithdrawalDetail['before'] }) {
  const t = useText();
  if (rows.length === 0) return <p className="text-ink-faint">{t('queues.before.none')}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-3">
          <Link
            to="/withdrawals"
            search={{ view: 'all', words: row.uid, id: row.id }}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            <Moment at={row.createdAt} />
          </Link>
          <Money amount={row.amount} className="flex-1 text-end" />
          <StateBadge state={row.state} failKind={row.failKind} />
        </li>
      ))}
    </ul>
  );
}
