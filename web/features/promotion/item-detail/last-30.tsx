import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { ChannelBars } from '../../../catalogue/channel-bars.tsx';
import { Estimate } from '../../../kit/estimate.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';

/** More would make the page's main figures hard to find; the report has all of them. */
const MOST_CHANNELS = 5;

/** The reader's results of an item in the last 30 days: the earnings first, then each channel, the best one first. */
export function Last30({ results }: { results: AnswerOf<'/report/item'>['last30'] }) {
  const t = useText();
  const locale = useLocale();
  const money = useMoney();
  const number = numberFormat(locale);
  const { clicks, conversions, earned, channels } = results;
  const [best] = channels;
  return (
    <section aria-labelledby="item-last30" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="item-last30" className="font-semibold">
        {t('last30.title')}
      </h2>
      {clicks === 0 && conversions === 0 ? (
        <p className="text-ink-soft text-sm">{t('last30.none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            <Figure label={t('last30.earned')} value={money(earned)} estimated={results.estimated} />
            <Figure
              label={t('last30.perClick')}
              value={perClickText(results.perClick, money)}
              estimated={results.estimated}
            />
            <Figure label={t('detail.clicks')} value={number.format(clicks)} />
            <Figure label={t('detail.conversions')} value={number.format(conversions)} />
          </dl>
          {best && (
            <div className="border-line border-t pt-3">
              <p className="pb-2 text-sm">
                <span className="text-ink-soft">{t('last30.best')}</span>{' '}
                <strong className="wrap-anywhere font-semibold">{best.sub === '' ? t('sub.main') : best.sub}</strong>
              </p>
              <ChannelBars
                label={t('promotion.channels')}
                channels={channels.slice(0, MOST_CHANNELS)}
                whole={results}
                money={money}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** `estimated`: the part of an amount that is not settled. */
function Figure({ label, value, estimated }: { label: string; value: string; estimated?: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="tabular break-words font-bold text-xl">
        {value}
        <span className="inline-block">
          <Estimate part={estimated} />
        </span>
      </dd>
    </div>
  );
}

/** A few clicks in a hundred bring a sale: below one unit, the places after the second count. */
function perClickText(perClick: string, money: (amount: string) => string): string {
  if (perClick === '') return '–';
  if (!perClick.startsWith('0.')) return money(perClick);
  return money('0.00').replace(/0([.,])00/, (_, point: string) => perClick.replace('.', point));
}
