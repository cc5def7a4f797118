import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { ReactNode } from 'react';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { StepNumber } from '../../../kit/steps.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { partOfHundred } from './part-of-hundred.ts';

export type Terms = AnswerOf<'/report/item'>;
type PlanTerms = NonNullable<Terms['terms']>;

const KNOWN_EVENTS = ['purchase', 'recharge', 'register', 'install'] as const;
/** Their amounts are the players' own, so a part of a hundred is an example for them. */
const SALES: readonly string[] = ['purchase', 'recharge'];

export function isSale(event: string): boolean {
  return SALES.includes(event);
}

export interface GetPaidProps {
  detail: ItemDetail;
  terms: PlanTerms;
  windowDays: number;
}

/** From the link to the balance in three steps: what pays, how much, and when it is the reader's. */
export function GetPaid({ detail, terms, windowDays }: GetPaidProps) {
  const t = useText();
  const days = (count: number) => t('terms.days', { count });
  return (
    <section aria-labelledby="get-paid" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="get-paid" className="font-semibold">
        {t('paid.title')}
      </h2>
      <ol className="flex flex-col gap-3">
        <Step number={1} title={t(detail.apply ? 'paid.apply' : 'paid.share')}>
          {t('paid.share.text', { days: days(windowDays) })}
        </Step>
        <Step number={2} title={t('paid.events')}>
          <Events detail={detail} terms={terms} />
        </Step>
        <Step number={3} title={terms.holdDays === 0 ? t('paid.now') : t('paid.after', { days: days(terms.holdDays) })}>
          {terms.holdDays > 0 && t('terms.hold.text')}
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <StepNumber number={number} />
      <div className="min-w-0 flex-1 text-ink-soft text-sm">
        <h3 className="font-medium text-base text-ink leading-snug">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** Each event with its pay in money. */
function Events({ detail: { earn }, terms }: Pick<GetPaidProps, 'detail' | 'terms'>) {
  const t = useText();
  const money = useMoney();
  const locale = useLocale();
  const { unit } = useSite();
  const nameOf = (event: string) => {
    const known = KNOWN_EVENTS.find((one) => one === event);
    return known ? t(`earn.event.${known}`) : event;
  };
  const payOf = (event: string) => {
    const amount = terms.pays?.find((pay) => pay.event === event)?.amount ?? '';
    if (earn.part === 0) return '–';
    if (amount !== '') return earn.base === 'flat' ? money(amount) : `≈ ${approximateAmount(amount, unit, locale)}`;
    if (!isSale(event)) return t('paid.unknown');
    return t('earn.of', {
      amount: approximateAmount(partOfHundred(earn.percent), unit, locale),
      whole: approximateAmount('100.00', unit, locale),
    });
  };
  return (
    <Facts className="pt-1">
      {terms.events.map((event) => (
        <Fact key={event} label={nameOf(event)} strong>
          <span className="text-ink">{payOf(event)}</span>
        </Fact>
      ))}
    </Facts>
  );
}
