import { compareMoney } from '@pitaka/ui/money/minor-units.ts';
import { useRef } from 'react';
import { Copyable } from '../../../controls/copyable.tsx';
import { DueSentence } from '../../../controls/due.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import { EarlierRecords } from '../../../kit/records/earlier-records.tsx';
import { EventList } from '../../../kit/records/event-list.tsx';
import { MoneyTrail, None } from '../../../kit/records/money-trail.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { RevealNumber } from '../../../kit/records/reveal-number.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { Timeline } from '../../../kit/records/timeline.tsx';
import { UidLinks } from '../../../kit/records/uid-links.tsx';
import { UserFacts } from '../../../kit/records/user-facts.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';
import { Link } from '../../../navigation/link.tsx';
import { Notes } from '../../../notes/notes.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { Flags, ReviewState } from './flags.tsx';
import { RecallNotice } from './recall.tsx';
import type { WithdrawalDetail } from './withdrawal.ts';
import { WithdrawalDecisions } from './withdrawal-decisions.tsx';

/** All facts for the decision on a withdrawal. */
export function WithdrawalRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/withdrawals/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('payments.gone')}>
      {(data) => <Loaded detail={data} />}
    </QueryState>
  );
}

function Loaded({ detail }: { detail: WithdrawalDetail }) {
  const t = useText();
  const money = useMoneyText();
  const { withdrawal: row } = detail;
  const note = useRef<HTMLTextAreaElement>(null);
  useKeys({ n: () => note.current?.focus() });
  const isOpen = row.settledAt === null;
  return (
    <>
      <RecordHead
        reference={row.reference}
        badge={
          <>
            <ClaimBadge row={row} />
            <StateBadge state={row.state} failKind={row.failKind} />
            {(row.holdReason !== null || row.firstApprover !== null) && <ReviewState row={row} />}
          </>
        }
        amount={<Money amount={row.amount} />}
        lines={
          <>
            {t('payments.fee', { fee: money(row.fee), net: money(row.net) })}
            {isOpen && (
              <>
                {' · '}
                <DueSentence at={row.arrivesBy} />
              </>
            )}
          </>
        }
        flags={row.reviewReasons.length > 0 && <Flags row={row} />}
      >
        {detail.keyRefusedSince !== null && (
          <Notice tone="negative">
            {t('connections.withdrawal')} <Moment at={detail.keyRefusedSince} />
          </Notice>
        )}
        <WithdrawalStatus detail={detail} />
      </RecordHead>
      <RecordPart title={t('payments.to')}>
        <Facts
          facts={[
            {
              label: row.method,
              value: (
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="mono">{row.number}</span>
                  <RevealNumber accountId={row.accountId} />
                </span>
              ),
            },
            {
              label: t('payments.holder'),
              value: (
                <>
                  {row.holder}
                  {isSameName(row.holder, detail.user.name) && (
                    <span className="font-semibold text-positive"> · {t('payments.holder.matches')}</span>
                  )}
                </>
              ),
            },
            { label: t('payments.asked'), value: <Moment at={row.createdAt} /> },
          ]}
        />
      </RecordPart>
      <RecordPart title={`${detail.user.name || t('payments.owner')}, ${row.uid}`}>
        <UserFacts user={detail.user} />
        <Shared detail={detail} />
      </RecordPart>
      <Trail detail={detail} />
      {detail.proofs.length > 0 && (
        <RecordPart title={t('payments.proofs')}>
          <ul className="flex flex-col gap-1">
            {detail.proofs.map((proof) => (
              <li key={`${proof.by} ${proof.at}`}>
                {proof.by}: {t(`payments.prove.${proof.outcome}`)}, <span className="mono">{proof.proof}</span>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('payments.history')}>
        <Timeline
          steps={detail.transitions}
          next={
            row.state === 'WaitReview' && row.firstApprover !== null ? t('payments.view.second_approval') : undefined
          }
        />
      </RecordPart>
      {detail.events.length > 0 && (
        <RecordPart title={t('payments.events')}>
          <EventList events={detail.events} />
        </RecordPart>
      )}
      <RecordPart title={t('payments.before')}>
        <EarlierRecords to="/withdrawals" rows={detail.before} />
      </RecordPart>
      <RecordPart title={t('payments.notes')}>
        <Notes uid={row.uid} about={`withdrawal:${row.id}`} fieldRef={note} />
      </RecordPart>
      <WithdrawalDecisions detail={detail} />
    </>
  );
}

/** The reason why it waits, and the person whose decision is still missing. */
function WithdrawalStatus({ detail: { withdrawal: row, twoPeopleFrom, enteredBy } }: { detail: WithdrawalDetail }) {
  const t = useText();
  const money = useMoneyText();
  const isLarge = compareMoney(row.amount, twoPeopleFrom) >= 0;
  return (
    <>
      {row.recallSeconds !== null && <RecallNotice row={row} />}
      {row.isFrozen && row.settledAt === null && <Notice tone="negative">{t('payments.frozen')}</Notice>}
      {row.holdReason !== null && <Notice tone="negative">{row.holdReason}</Notice>}
      {row.state === 'Fail' && row.reason !== '' && <Notice tone="negative">{row.reason}</Notice>}
      {enteredBy !== null && <p className="text-ink-faint">{t('payments.enteredBy', { name: enteredBy })}</p>}
      {row.state === 'WaitReview' && row.firstApprover && (
        <Notice>
          {row.firstApproverIsSelf
            ? t('payments.firstApproverSelf')
            : t('payments.firstApprover', { name: row.firstApprover })}
        </Notice>
      )}
      {row.state === 'WaitReview' && isLarge && !row.firstApprover && (
        <p className="text-ink-faint">{t('payments.twoPeople', { from: money(twoPeopleFrom) })}</p>
      )}
    </>
  );
}

/** The accounts that hold it, the file that paid it, and other entries about its money. */
function Trail({ detail: { withdrawal: row, trail } }: { detail: WithdrawalDetail }) {
  const t = useText();
  const may = useHasPermission();
  return (
    <MoneyTrail
      target={`withdrawal:${row.id}`}
      trail={trail}
      reference={row.reference}
      facts={[
        {
          label: t('payments.trail.held'),
          value:
            row.settledAt !== null ? (
              t('payments.trail.settled')
            ) : (
              <span className="[&_*]:whitespace-normal [&_*]:break-all">
                <AccountLink name={`user:${row.uid}:hold.withdrawal`} />
              </span>
            ),
        },
        { label: t('payments.provider'), value: row.provider },
        {
          label: t('payments.trail.file'),
          value:
            row.payoutFileId === null ? (
              <None>{t('payments.trail.noFile')}</None>
            ) : may('withdrawal.pay') ? (
              <Link
                to="/payout-files"
                search={{ file: row.payoutFileId }}
                className="mono break-all text-accent-ink underline-offset-2 hover:underline"
              >
                {row.payoutFileId}
              </Link>
            ) : (
              <Copyable value={row.payoutFileId} />
            ),
        },
        {
          label: t('payments.providerReference'),
          value:
            row.providerReference === '' ? (
              <None>{t('payments.trail.none')}</None>
            ) : (
              <Copyable value={row.providerReference} />
            ),
        },
      ]}
    />
  );
}

function Shared({ detail: { sameNumber, sameDevice } }: { detail: WithdrawalDetail }) {
  const t = useText();
  if (sameNumber.length === 0 && sameDevice.length === 0) {
    return <p className="mt-1.5 text-ink-faint">{t('payments.shared.none')}</p>;
  }
  return (
    <div className="mt-1.5">
      <Facts
        facts={[
          sameNumber.length > 0 && { label: t('payments.shared.number'), value: <UidLinks uids={sameNumber} /> },
          sameDevice.length > 0 && { label: t('payments.shared.device'), value: <UidLinks uids={sameDevice} /> },
        ]}
      />
    </div>
  );
}

/** Equal apart from case and spaces. */
function isSameName(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().toLocaleLowerCase().replace(/\s+/g, ' ');
  return plain(one) !== '' && plain(one) === plain(other);
}
