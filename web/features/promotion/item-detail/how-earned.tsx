import type { ItemDetail } from '../../../catalogue/item.ts';
import { percentText } from '../../../catalogue/percent-text.ts';
import { ratioText } from '../../../catalogue/ratio-text.ts';
import { useEarnedText } from '../../../catalogue/use-earned-text.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';

interface Factor {
  label: string;
  value: string;
  /** Between the figure before it and this one. */
  sign?: string;
}

/** The reader's earnings from a sale as the page's first figure, and beneath it how it comes about. */
export function HowEarned({ detail }: { detail: ItemDetail }) {
  const t = useText();
  const locale = useLocale();
  const money = useMoney();
  const earned = useEarnedText();
  const { base, part, percent, sale } = detail.earn;
  const isNothing = base === 'none' || part === 0;
  const share = ratioText(percent, locale);
  // An amount by agreement is exact.
  const amount = base === 'flat' ? t('item.earn.sale.flat', { amount: money(sale || '0') }) : earned(detail.earn);
  const first = sale === '' ? share : amount;
  const pays: Factor = { label: t('earn.platform'), value: ratioText(detail.ratio, locale) };
  const own = percentText(part, locale);
  const factors: Readonly<Record<typeof base, readonly Factor[]>> = {
    share: [pays, { sign: '×', label: t('earn.part'), value: own }, { sign: '=', label: t('earn.end'), value: share }],
    amount: [pays, { label: t('earn.part.amount'), value: own }],
    flat: [pays, { label: t('earn.part.flat'), value: sale === '' ? '–' : money(sale) }],
    none: [pays],
  };
  return (
    <section aria-labelledby="how-earned" className="wallet-card w-full">
      <div className="px-5 pt-4 pb-3">
        <h2 id="how-earned" className="text-sm">
          {t('item.earn')}
        </h2>
        <p className="tabular break-words font-bold text-3xl leading-tight tracking-tight">{first}</p>
        {isNothing ? (
          <p className="text-sm">{t(base === 'none' ? 'earn.none' : 'earn.noRate')}</p>
        ) : (
          base !== 'flat' && sale !== '' && <p className="text-sm">{t('earn.sale.text')}</p>
        )}
      </div>
      <dl className="mx-5 flex flex-wrap items-start gap-x-2 gap-y-1.5 border-on-accent border-t border-dashed pt-3 pb-4">
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
    </section>
  );
}
