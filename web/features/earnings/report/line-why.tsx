import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { compareMoney, plusOf } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, ShieldQuestionMark } from 'lucide-react';
import { useMemo } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Outcome } from '../../../kit/outcome.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { useDebtText } from '../../../kit/use-debt-text.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney, useMoneyIn } from '../../../kit/use-money.ts';
import { WhySteps } from '../../../kit/why-steps.tsx';
import { Page } from '../../../layout/page.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocale, useText } from '../../../texts.ts';
import { amountToneOf, STATE_TONES } from './line-row.tsx';
import { useWhySteps, type Why } from './use-why-steps.ts';

const ICONS: Readonly<Record<Why['state'], LucideIcon>> = {
  settled: CircleCheck,
  estimated: Hourglass,
  held: ShieldQuestionMark,
  parked: Hourglass,
  reversed: CircleSlash,
};

/** One line explained, from the report to the payment. */
export function LineWhy({ id }: { id: string }) {
  const t = useText();
  const body = useMemo(() => ({ id }), [id]);
  const answer = useAnswer('/report/line', body);
  useLiveReload(MONEY_EVENTS, answer.reload);
  const isMissing = answer.error instanceof CallRefused && answer.error.code === 'not_found';
  return (
    <Page title={t('report.why')} under="/report">
      {isMissing && answer.data === undefined ? (
        <EmptyState
          title={t('report.line.missing')}
          text={t('report.line.missing.text')}
          action={
            <Link to="/report" replace className={buttonClass({ tone: 'plain' })}>
              {t('report.title')}
            </Link>
          }
        />
      ) : (
        <AnswerView answer={answer}>{(why) => <Explanation why={why} />}</AnswerView>
      )}
    </Page>
  );
}

function stateTextOf({ heldFor, state, postings }: Why) {
  if (heldFor !== '') return `report.heldFor.${heldFor}` as const;
  const paidDebt = state === 'settled' && postings.some(({ debt }) => compareMoney(debt, '0.00') > 0);
  return paidDebt ? 'report.state.settled.debt' : (`report.state.${state}.text` as const);
}

function Explanation({ why }: { why: Why }) {
  const t = useText();
  const moment = useMoment();
  const steps = useWhySteps(why);
  const money = useMoney();
  const numbers = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const until =
    why.state === 'estimated' && why.settlesOn ? t('report.why.until', { time: moment(why.settlesOn) }) : undefined;
  return (
    <div className="flex flex-col gap-6">
      <Outcome
        icon={ICONS[why.state]}
        tone={STATE_TONES[why.state]}
        title={t(`report.state.${why.state}`)}
        amount={why.amount}
        amountTone={amountToneOf(why.state)}
        text={until ?? t(stateTextOf(why))}
      />
      <section aria-label={t('report.why.steps')} className="rounded-card bg-surface p-4">
        <h2 className="break-words pb-3 font-semibold">{why.item}</h2>
        <WhySteps steps={steps} />
        {why.exact !== why.amount && (
          <p className="pt-3 text-ink-soft text-sm">
            {t('report.why.cent', { exact: numbers.format(Number(why.exact)), amount: money(why.amount) })}
          </p>
        )}
      </section>
      <Corrections why={why} />
      <Postings why={why} />
    </div>
  );
}

/** The source's reports in order, if there are at least two: a single report is not a correction. */
function Corrections({ why }: { why: Why }) {
  const t = useText();
  const money = useMoney();
  const moneyIn = useMoneyIn();
  if (why.corrections.length < 2) return null;
  const steps = why.corrections.map(({ at, status, amount, currency, commission }) => ({
    at,
    note: t('report.correction', {
      status: t(`report.status.${status as 'pending' | 'approved' | 'declined' | 'reversed'}`),
      amount: moneyIn(amount, currency),
      commission: money(commission),
    }),
  }));
  return (
    <div className="rounded-card bg-surface p-4">
      <Timeline title={t('report.corrections')} steps={steps} />
    </div>
  );
}

/** The line's postings in the statement. An item's lines of one day are posted together. */
function Postings({ why }: { why: Why }) {
  const t = useText();
  const money = useMoney();
  const debtText = useDebtText();
  if (why.postings.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold">{t('report.postings')}</h2>
      <p className="text-ink-soft text-sm">{t('report.postings.text')}</p>
      <ul>
        {why.postings.map(({ id, at, amount, debt }) => (
          <li key={id}>
            <RecordRow
              // An amount that went wholly to a debt is not in the statement.
              link={compareMoney(amount, debt) === 0 ? undefined : { to: '/Records/$id', params: { id } }}
              title={t('report.posting')}
              at={at}
              note={debtText(debt)}
              amount={`${plusOf(amount)}${money(amount)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
