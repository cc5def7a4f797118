import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { VipLevel } from './vip.ts';

const AMOUNTS = ['withdrawFee', 'withdrawDay', 'withdrawMonth', 'monthlyBonus'] as const;

export interface BenefitFactsProps {
  level: VipLevel;
  /** The user's level: if a benefit differs, that level's value is shown, too. */
  own: VipLevel | undefined;
}

/** A level's benefits; if a benefit differs at the user's level, that value is shown beside it. */
export function BenefitFacts({ level, own }: BenefitFactsProps) {
  const t = useText();
  const money = useMoney();
  const share = numberFormat(useLocale());
  const rows = [
    ...AMOUNTS.map((key) => ({ key, text: (of: VipLevel) => money(of.benefits[key]) })),
    {
      key: 'rebate' as const,
      text: (of: VipLevel) => t('vip.percent', { rate: share.format(Number(of.benefits.rebate)) }),
    },
  ];
  return (
    <Facts className="mt-3">
      {rows.map(({ key, text }) => {
        const isOther = own !== undefined && own.benefits[key] !== level.benefits[key];
        return (
          <Fact key={key} label={t(`vip.gives.${key}`)}>
            <span className={isOther ? 'font-semibold text-accent-ink' : ''}>{text(level)}</span>
            {isOther && <span className="block text-ink-faint text-xs">{t('vip.yours', { value: text(own) })}</span>}
          </Fact>
        );
      })}
    </Facts>
  );
}
