import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { plusOf, subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { ArrowDownLeft, ArrowUpRight, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Outcome } from '../../../kit/outcome.tsx';
import { Receipt, type ReceiptLine } from '../../../kit/receipt.tsx';
import { RollingAmount } from '../../../kit/rolling-amount.tsx';
import { useDays } from '../../../kit/use-days.ts';
import { useDebtText } from '../../../kit/use-debt-text.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { WhySheet } from '../../../kit/why-sheet.tsx';
import type { WhyStep } from '../../../kit/why-steps.tsx';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParams, useSearch } from '../../../navigation/use-location.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { recordName, soldDay } from '../../../wallet/wallet-record.ts';
import { FEATURE_OF, recordLink } from './record-link.ts';

type WalletRecord = AnswerOf<'/wallet/record'>;

/** One line of the statement as a receipt, at an address of its own; also opened after sending. */
export default function RecordPage() {
  const t = useText();
  const { id } = useParams<'/Records/$id'>();
  const { sent = false } = useSearch<'/Records/$id'>();
  const body = useMemo(() => ({ id }), [id]);
  const record = useAnswer('/wallet/record', body);
  const isMissing = record.error instanceof CallRefused && record.error.code === 'not_found';
  return (
    <Page title={t('records.one')} under="/Records">
      {isMissing && record.data === undefined ? (
        <EmptyState
          title={t('records.missing')}
          action={
            <Link to="/Records" replace className={buttonClass({ tone: 'plain' })}>
              {t('records.title')}
            </Link>
          }
        />
      ) : (
        <AnswerView answer={record}>{(loaded) => <Detail record={loaded} isSent={sent} />}</AnswerView>
      )}
    </Page>
  );
}

/** The end of a reference, short enough to read aloud. */
function shortReference(id: string): string {
  return id.slice(-8).toUpperCase();
}

function Detail({ record, isSent }: { record: WalletRecord; isSent: boolean }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const debt = useDebtText()(record.debt);
  const { features, timezone } = useSite();
  const { id, amount, balanceAfter, at, note, party, subject, record: behind } = record;
  const feature = behind && FEATURE_OF[behind.page];
  const isOutgoing = amount.startsWith('-');
  const name = t(recordName(record));
  const sold = soldDay(record, timezone);
  const days = useDays();
  const lines: ReceiptLine[] = [
    ...(subject === '' ? [] : [{ label: t('records.about'), value: subject, strong: true }]),
    ...(party
      ? [
          {
            label: t(isOutgoing ? 'transfer.to' : 'transfer.from'),
            value: `${party.name} (${party.uid})`,
            strong: true,
          },
        ]
      : note
        ? [{ label: t('records.note'), value: note }]
        : []),
    ...(record.memo === '' ? [] : [{ label: t('transfer.note'), value: record.memo }]),
    { label: t('kit.amount'), value: money(amount) },
    ...(sold ? [{ label: t('records.soldOn'), value: days(sold) }] : []),
    { label: t(sold ? 'records.settledOn' : 'records.at'), value: moment(at) },
    { label: t('records.short'), value: shortReference(id), strong: true },
    { label: t('kit.reference'), value: id, copyLabel: t('kit.reference.copy') },
  ];
  const before = subtractMoney(balanceAfter, amount);
  const steps: WhyStep[] = [
    { title: t('records.balanceBefore'), amount: money(before) },
    {
      title: name,
      text: [note, debt, moment(at)].filter(Boolean).join(' · '),
      amount: `${plusOf(amount)}${money(amount)}`,
    },
    { title: t('records.balanceAfter'), amount: money(balanceAfter) },
  ];
  return (
    <div className="flex flex-col gap-6">
      <Outcome
        icon={isSent ? CircleCheck : isOutgoing ? ArrowUpRight : ArrowDownLeft}
        tone={isSent || !isOutgoing ? 'text-positive' : 'text-ink-soft'}
        title={name}
        amount={amount}
        text={debt}
      />
      {behind && (!feature || features[feature]) && (
        <Link {...recordLink(behind)} className={buttonClass({ tone: 'soft', size: 'wide' })}>
          {t(`records.see.${behind.page}`)}
        </Link>
      )}
      <Receipt title={t('records.receipt')} lines={lines} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card bg-surface p-4 text-sm">
        <span className="text-ink-soft">{t('records.balanceAfter')}</span>
        <span className="tabular ms-auto font-semibold">
          {isSent ? <RollingAmount from={before} to={balanceAfter} /> : money(balanceAfter)}{' '}
          <WhySheet name="balance" amount={money(balanceAfter)} steps={steps} />
        </span>
      </p>
      {isSent && (
        <div className="flex flex-col gap-3">
          <Link to="/my" replace className={buttonClass({ size: 'wide' })}>
            {t('transfer.finish')}
          </Link>
          <Link to="/Transfer" replace className={buttonClass({ tone: 'quiet' })}>
            {t('transfer.again')}
          </Link>
        </div>
      )}
    </div>
  );
}
