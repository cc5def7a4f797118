import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { Copyable } from '../../../controls/copyable.tsx';
import { DueSentence } from '../../../controls/due.tsx';
import { Moment, Money, MoneyIn } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import type { Translate } from '../../../kit/lists/list-definition.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import { EarlierRecords } from '../../../kit/records/earlier-records.tsx';
import { EventList } from '../../../kit/records/event-list.tsx';
import { MoneyTrail } from '../../../kit/records/money-trail.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { Timeline } from '../../../kit/records/timeline.tsx';
import { UserFacts } from '../../../kit/records/user-facts.tsx';
import { Link } from '../../../navigation/link.tsx';
import { Notes } from '../../../notes/notes.tsx';
import { useText } from '../../../texts.ts';
import type { Deposit, DepositDetail } from './deposit.ts';
import { DepositDecisions } from './deposit-decisions.tsx';
import { Difference, Why } from './differences.tsx';

/** All facts for the decision on a deposit. */
export function DepositRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/deposits/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('payments.gone')}>
      {(data) => <Loaded detail={data} />}
    </QueryState>
  );
}

function Loaded({ detail }: { detail: DepositDetail }) {
  const t = useText();
  const { deposit: row } = detail;
  return (
    <>
      <RecordHead
        reference={row.reference}
        badge={
          <>
            <ClaimBadge row={row} />
            <StateBadge state={row.state} failKind={row.failKind} />
          </>
        }
        amount={<Money amount={row.amount} />}
        {...(row.dueAt === null ? {} : { lines: <DueSentence at={row.dueAt} /> })}
        flags={row.state === 'WaitReview' && <Why row={row} />}
      >
        {row.firstApprover !== null && row.firstDecision !== '' && (
          <Notice>{t(`payments.deposit.first.${row.firstDecision}`, { name: row.firstApprover })}</Notice>
        )}
        {row.state === 'Fail' && row.reason !== '' && <Notice tone="negative">{row.reason}</Notice>}
      </RecordHead>
      <RecordPart>
        <DepositFacts row={row} />
      </RecordPart>
      <RecordPart title={`${detail.user.name || t('payments.owner')}, ${row.uid}`}>
        <UserFacts user={detail.user} />
      </RecordPart>
      <MoneyTrail
        target={`deposit:${row.id}`}
        trail={detail.trail}
        reference={row.reference}
        facts={trailFacts(row, t)}
      />
      {detail.payments.length > 0 && (
        <RecordPart title={t('payments.deposit.payments')}>
          <ul className="flex flex-col gap-1">
            {detail.payments.map((payment) => (
              <li key={payment.id} className="flex justify-between gap-3">
                <MoneyIn amount={payment.amount} currency={payment.currency} />
                <span className="mono min-w-0 break-all text-ink-faint">{payment.id}</span>
                <Moment at={payment.at} className="text-ink-faint text-xs" />
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('payments.history')}>
        <Timeline steps={detail.transitions} />
      </RecordPart>
      {detail.events.length > 0 && (
        <RecordPart title={t('payments.events')}>
          <EventList events={detail.events} />
        </RecordPart>
      )}
      <RecordPart title={t('payments.before')}>
        <EarlierRecords to="/deposits" rows={detail.before} />
      </RecordPart>
      <RecordPart title={t('payments.notes')}>
        <Notes uid={row.uid} about={`deposit:${row.id}`} />
      </RecordPart>
      <DepositDecisions row={row} />
    </>
  );
}

function trailFacts(row: Deposit, t: Translate) {
  return [
    { label: t('payments.provider'), value: row.provider },
    row.providerReference !== '' && {
      label: t('payments.providerReference'),
      value: <Copyable value={row.providerReference} />,
    },
  ];
}

function DepositFacts({ row }: { row: Deposit }) {
  const t = useText();
  return (
    <Facts
      facts={[
        { label: t('payments.method'), value: row.method },
        { label: t('payments.deposit.asked'), value: <Money amount={row.amount} /> },
        row.paid !== null && {
          label: t('payments.deposit.paid'),
          value: <MoneyIn amount={row.paid} currency={row.paidCurrency ?? ''} />,
        },
        row.paid !== null && { label: t('payments.deposit.difference'), value: <Difference row={row} /> },
        { label: t('payments.deposit.why'), value: <Why row={row} /> },
        row.payer !== '' && { label: t('payments.deposit.payer'), value: row.payer },
        !isZero(row.suspended) && {
          label: t('payments.deposit.suspended'),
          value: <Money amount={row.suspended} />,
        },
        row.credited !== null && { label: t('payments.deposit.credited'), value: <Money amount={row.credited} /> },
        row.extraOf !== null && {
          label: t('payments.deposit.extraOf'),
          value: (
            <Link
              to="/deposits"
              search={{ view: 'all', words: row.uid, id: row.extraOf }}
              className="mono text-accent-ink underline-offset-2 hover:underline"
            >
              {row.extraOf}
            </Link>
          ),
        },
        { label: t('payments.asked'), value: <Moment at={row.createdAt} /> },
        { label: t('payments.deposit.expires'), value: <Moment at={row.expiresAt} /> },
      ]}
    />
  );
}
