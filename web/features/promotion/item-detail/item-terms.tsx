import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Ban } from 'lucide-react';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { Terms } from './get-paid.tsx';

/** The limits of an item: its last day, the most it pays, and the traffic that does not count (Spec: B9). */
export function ItemTerms({ detail, terms }: { detail: ItemDetail; terms: Terms['terms'] }) {
  const t = useText();
  const money = useMoney();
  return (
    <section aria-labelledby="item-terms" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="item-terms" className="font-semibold">
        {t('terms.title')}
      </h2>
      <Facts>
        <Deadline endsOn={detail.endsOn} />
        {terms && terms.months !== null && (
          <Fact label={t('terms.months')}>{t('terms.months.count', { count: terms.months })}</Fact>
        )}
        {terms && terms.capDay !== '' && <Fact label={t('terms.capDay')}>{money(terms.capDay)}</Fact>}
        {terms && terms.capMonth !== '' && <Fact label={t('terms.capMonth')}>{money(terms.capMonth)}</Fact>}
      </Facts>
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
      {day}
      {isOver && <span className="block font-normal text-notice text-sm">{t('terms.ended.text')}</span>}
    </Fact>
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
