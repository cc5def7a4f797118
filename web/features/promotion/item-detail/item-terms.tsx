import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { Ban } from 'lucide-react';
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
  const events = detail.kind === 'messaging' || detail.earn.sale !== '' ? (terms?.events ?? []) : [];
  return (
    <section aria-labelledby="item-terms" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="item-terms" className="font-semibold">
        {t('terms.title')}
      </h2>
      {events.length > 0 && (
        <Facts>
          {events.map((event) => (
            <Fact key={event} label={nameOf(event)} strong>
              {detail.earn.base === 'flat' || SALES.includes(event)
                ? earned(detail.earn)
                : ratioText(detail.earn.percent, locale)}
            </Fact>
          ))}
        </Facts>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        {terms && <Tile label={t('terms.window')}>{days(windowDays)}</Tile>}
        {terms && (
          <Tile label={t('terms.hold')}>{terms.holdDays === 0 ? t('terms.hold.now') : days(terms.holdDays)}</Tile>
        )}
        <Deadline endsOn={detail.endsOn} />
      </dl>
      {terms && (terms.months !== null || terms.capDay !== '' || terms.capMonth !== '') && (
        <Facts>
          {terms.months !== null && (
            <Fact label={t('terms.months')}>{t('terms.months.count', { count: terms.months })}</Fact>
          )}
          {terms.capDay !== '' && <Fact label={t('terms.capDay')}>{money(terms.capDay)}</Fact>}
          {terms.capMonth !== '' && <Fact label={t('terms.capMonth')}>{money(terms.capMonth)}</Fact>}
        </Facts>
      )}
      {terms && terms.holdDays > 0 && <p className="text-ink-soft text-sm">{t('terms.hold.text')}</p>}
      <Forbidden kinds={detail.forbidden} />
    </section>
  );
}

function Deadline({ endsOn }: { endsOn: string | null }) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  if (endsOn === null) return <Tile label={t('terms.ends')}>{t('terms.ends.none')}</Tile>;
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${endsOn}T12:00:00Z`));
  const isOver = endsOn < dayIn(timezone, new Date());
  return (
    <Tile label={t(isOver ? 'terms.ended' : 'terms.ends')}>
      {day}
      {isOver && <span className="block font-normal text-notice text-sm">{t('terms.ended.text')}</span>}
    </Tile>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-control bg-sunken px-3 py-2.5">
      <dt className="hyphens-auto break-words text-ink-soft text-xs leading-tight">{label}</dt>
      <dd className="tabular break-words font-semibold">{children}</dd>
    </div>
  );
}

function Forbidden({ kinds }: { kinds: ItemDetail['forbidden'] }) {
  const t = useText();
  return (
    <div className="border-line border-t pt-3">
      <h3 className="font-semibold text-sm">{t('terms.forbidden')}</h3>
      {kinds.length === 0 ? (
        <p className="pt-1 text-sm">{t('terms.forbidden.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5 pt-1.5">
          {kinds.map((kind) => (
            <li
              key={kind}
              className="inline-flex items-center gap-1.5 rounded-full bg-notice-soft px-2.5 py-1 text-notice text-sm"
            >
              <Ban aria-hidden size={14} className="shrink-0" />
              {t(`traffic.${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
