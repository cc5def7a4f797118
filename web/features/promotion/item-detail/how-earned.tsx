import type { ItemDetail } from '../../../catalogue/item.ts';
import { percentText } from '../../../catalogue/percent-text.ts';
import { ratioText } from '../../../catalogue/ratio-text.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { type WhyStep, WhySteps } from '../../../kit/why-steps.tsx';
import { useLocale, useText } from '../../../texts.ts';

/** The reader's earnings from a sale, and beneath them the explanation. */
export function HowEarned({ detail }: { detail: ItemDetail }) {
  const t = useText();
  const locale = useLocale();
  const money = useMoney();
  const { base, part, percent, sale } = detail.earn;
  const pays: WhyStep = {
    title: t('earn.platform'),
    text: t('earn.platform.text'),
    amount: ratioText(detail.ratio, locale),
  };
  const about: WhyStep[] =
    sale === '' ? [] : [{ title: t('earn.sale', { amount: money(sale) }), text: t('earn.sale.text') }];
  const end: WhyStep = { title: t('earn.end'), text: t('earn.end.text'), amount: ratioText(percent, locale) };
  const steps: Readonly<Record<typeof base, readonly WhyStep[]>> = {
    share: [pays, { title: t('earn.part'), amount: percentText(part, locale) }, end, ...about],
    amount: [pays, { title: t('earn.part.amount'), amount: percentText(part, locale) }, ...about],
    flat: [pays, { title: t('earn.part.flat'), amount: sale === '' ? '' : money(sale) }],
    none: [pays],
  };
  return (
    <section aria-labelledby="how-earned" className="w-full border-line border-y py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t(base === 'flat' ? 'item.earn.flat' : 'item.earn')}</span>
        <strong className="tabular font-bold text-3xl">
          {base === 'flat' && sale !== '' ? money(sale) : ratioText(percent, locale)}
        </strong>
      </p>
      <h3 id="how-earned" className="pt-2 pb-2.5 font-semibold text-ink-soft text-sm">
        {t('earn.how')}
      </h3>
      <WhySteps steps={steps[base]} />
      {(base === 'none' || part === 0) && <p className="pt-2 text-ink-soft text-sm">{t('earn.none')}</p>}
    </section>
  );
}
