import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { percentText } from '../../../catalogue/percent-text.ts';
import { ratioText } from '../../../catalogue/ratio-text.ts';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { partOfHundred } from './part-of-hundred.ts';

interface Factor {
  label: string;
  value: string;
  /** Between the figure before it and this one. */
  sign?: string;
}

/** The reader's earnings as one amount, with an example in money; how they come about is behind a tap. */
export function EarnCard({ detail, onlySales }: { detail: ItemDetail; onlySales: boolean }) {
  const t = useText();
  const earned = useEarned(detail.earn, onlySales);
  const { base, part } = detail.earn;
  const isNothing = base === 'none' || part === 0;
  return (
    <section aria-labelledby="earn-card" className="wallet-card">
      <div className="px-5 pt-4 pb-1">
        <h2 id="earn-card" className="text-sm">
          {t('item.earn')}
        </h2>
        {isNothing ? (
          <p className="pt-1 pb-2">{t(base === 'none' ? 'earn.none' : 'earn.noRate')}</p>
        ) : (
          <>
            <FitAmount rem={1.875} className="font-bold tracking-tight">
              {earned.first}
            </FitAmount>
            {earned.second !== '' && <p className="text-sm">{earned.second}</p>}
          </>
        )}
        <HowSo detail={detail} isNothing={isNothing} />
      </div>
    </section>
  );
}

function useEarned({ base, percent, sale }: ItemDetail['earn'], onlySales: boolean) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const money = useMoney();
  if (base === 'flat') {
    // An amount by agreement is exact.
    const amount = money(sale || '0');
    return { first: onlySales ? t('item.earn.sale.flat', { amount }) : t('earn.flat', { amount }), second: '' };
  }
  const example = {
    amount: approximateAmount(partOfHundred(percent), unit, locale),
    whole: approximateAmount('100.00', unit, locale),
  };
  if (sale === '') return { first: t('earn.of', example), second: t('earn.of.text') };
  return {
    first: t('item.earn.sale', { amount: approximateAmount(sale, unit, locale) }),
    second: t('earn.example', example),
  };
}

/** The sum behind the amount. */
function HowSo({ detail, isNothing }: { detail: ItemDetail; isNothing: boolean }) {
  const t = useText();
  const locale = useLocale();
  const money = useMoney();
  const { base, part, percent, sale } = detail.earn;
  const pays: Factor = { label: t('earn.platform'), value: ratioText(detail.ratio, locale) };
  const own = percentText(part, locale);
  const share = { sign: '=', label: t('earn.end'), value: ratioText(percent, locale) };
  const factors: Readonly<Record<typeof base, readonly Factor[]>> = {
    share: [pays, { sign: '×', label: t('earn.part'), value: own }, share],
    amount: [pays, { label: t('earn.part.amount'), value: own }],
    flat: [pays, { label: t('earn.part.flat'), value: sale === '' ? '–' : money(sale) }],
    none: [pays],
  };
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold underline">{t('earn.how')}</summary>
      <dl className="flex flex-wrap items-start gap-x-2 gap-y-1.5 pb-3">
        {(isNothing ? [pays] : factors[base]).map(({ sign, label, value }) => (
          <div key={label} className="flex min-w-0 flex-[1_1_6rem] flex-col-reverse justify-end">
            <dt className="hyphens-auto break-words text-xs leading-tight">{label}</dt>
            <dd className="tabular font-semibold text-lg">
              {sign && (
                <span aria-hidden className="pe-1.5 font-normal">
                  {sign}
                </span>
              )}
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {sale !== '' && base !== 'flat' && <p className="pb-3">{t('earn.sale.text')}</p>}
    </details>
  );
}
