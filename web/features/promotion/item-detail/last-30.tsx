import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';

/**
 * The reader's results of an item in the last 30 days: earnings per click first, and the channel with the highest
 * earnings.
 */
export function Last30({ results }: { results: AnswerOf<'/report/item'>['last30'] }) {
  const t = useText();
  const locale = useLocale();
  const money = useMoney();
  const number = numberFormat(locale);
  const [best] = results.channels;
  const nothing = results.clicks === 0 && results.conversions === 0;
  return (
    <section aria-labelledby="item-last30" className="rounded-card bg-surface p-4">
      <h2 id="item-last30" className="pb-2 font-semibold">
        {t('last30.title')}
      </h2>
      {nothing ? (
        <p className="text-ink-soft text-sm">{t('last30.none')}</p>
      ) : (
        <Facts>
          <Fact label={t('last30.perClick')} strong>
            {perClickText(results.perClick, money)}
          </Fact>
          <Fact label={t('last30.earned')}>{money(results.earned)}</Fact>
          <Fact label={t('detail.clicks')}>{number.format(results.clicks)}</Fact>
          <Fact label={t('detail.conversions')}>{number.format(results.conversions)}</Fact>
          {best && (
            <Fact label={t('last30.best')}>
              {best.sub === '' ? t('sub.main') : best.sub} · {money(best.earned)}
            </Fact>
          )}
        </Facts>
      )}
    </section>
  );
}

/** A few clicks in a hundred bring a sale: below one unit, the places after the second count. */
function perClickText(perClick: string, money: (amount: string) => string): string {
  if (perClick === '') return '–';
  if (!perClick.startsWith('0.')) return money(perClick);
  return money('0.00').replace(/0([.,])00/, (_, point: string) => perClick.replace('.', point));
}
