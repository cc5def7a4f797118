import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import type { ReactNode } from 'react';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { ratioText } from '../../../catalogue/ratio-text.ts';
import { useEarnedText } from '../../../catalogue/use-earned-text.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { Last30 } from './last-30.tsx';

type Terms = AnswerOf<'/report/item'>;

/** How the reader earns on an item: events, times, limits, and the results so far (Spec: B9). */
export function ItemTerms({ detail }: { detail: ItemDetail }) {
  const { kind, id } = detail;
  const answer = useAnswer('/report/item', { kind, id });
  return (
    <AnswerView answer={answer} skeleton={<Skeleton className="h-48 w-full rounded-card" />}>
      {(terms) => (
        <>
          {!detail.apply && <Last30 results={terms.last30} />}
          <TermsCard detail={detail} terms={terms} />
        </>
      )}
    </AnswerView>
  );
}

const EVENT_TEXTS = ['purchase', 'recharge', 'register', 'install'] as const;
/** Only for these events does the average sale give an amount: every other event pays a share of its own amount. */
const SALES = ['purchase', 'recharge'];

function TermsCard({ detail, terms: { terms, windowDays } }: { detail: ItemDetail; terms: Terms }) {
  const t = useText();
  const money = useMoney();
  const earned = useEarnedText();
  const locale = useLocale();
  const nameOf = (event: string) => {
    const known = EVENT_TEXTS.find((one) => one === event);
    return known ? t(`earn.event.${known}`) : event;
  };
  const days = (count: number) => t('terms.days', { count });
  return (
    <section aria-labelledby="item-terms" className="rounded-card bg-surface p-4">
      <h2 id="item-terms" className="pb-2 font-semibold">
        {t('terms.title')}
      </h2>
      <Facts>
        {terms &&
          (detail.kind === 'messaging' || detail.earn.sale !== '') &&
          terms.events.map((event) => (
            <Fact key={event} label={nameOf(event)} strong>
              {detail.earn.base === 'flat' || SALES.includes(event)
                ? earned(detail.earn)
                : ratioText(detail.earn.percent, locale)}
            </Fact>
          ))}
        {terms && <Fact label={t('terms.window')}>{days(windowDays)}</Fact>}
        {terms && (
          <Fact label={t('terms.hold')}>{terms.holdDays === 0 ? t('terms.hold.now') : days(terms.holdDays)}</Fact>
        )}
        {terms && terms.months !== null && (
          <Fact label={t('terms.months')}>{t('terms.months.count', { count: terms.months })}</Fact>
        )}
        {terms && terms.capDay !== '' && <Fact label={t('terms.capDay')}>{money(terms.capDay)}</Fact>}
        {terms && terms.capMonth !== '' && <Fact label={t('terms.capMonth')}>{money(terms.capMonth)}</Fact>}
        <Deadline endsOn={detail.endsOn} />
      </Facts>
      {terms && terms.holdDays > 0 && <p className="pt-2 text-ink-soft text-sm">{t('terms.hold.text')}</p>}
      <Forbidden kinds={detail.forbidden} />
    </section>
  );
}

function Deadline({ endsOn }: { endsOn: string | null }) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  if (endsOn === null) return <Fact label={t('terms.ends')}>{t('terms.ends.none')}</Fact>;
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${endsOn}T12:00:00Z`));
  const isOver = endsOn < dayIn(timezone, new Date());
  return (
    <Fact label={t(isOver ? 'terms.ended' : 'terms.ends')} strong>
      <Over isOver={isOver}>{day}</Over>
    </Fact>
  );
}

function Over({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  const t = useText();
  if (!isOver) return children;
  return (
    <>
      {children} <span className="block font-normal text-notice text-sm">{t('terms.ended.text')}</span>
    </>
  );
}

function Forbidden({ kinds }: { kinds: ItemDetail['forbidden'] }) {
  const t = useText();
  return (
    <div className="pt-3">
      <h3 className="text-ink-soft text-sm">{t('terms.forbidden')}</h3>
      {kinds.length === 0 ? (
        <p className="pt-1 text-sm">{t('terms.forbidden.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5 pt-1.5">
          {kinds.map((kind) => (
            <li key={kind} className="rounded-full bg-notice-soft px-2.5 py-1 text-notice text-sm">
              {t(`traffic.${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
