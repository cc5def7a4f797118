import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { AgentState } from './agent.ts';
import { partOf } from './part-of.ts';

/** Round amounts, whose part is worked out in the head. */
const BET = '1000.00';
const WON = '600.00';
/** What of them counts, by the base of the site. */
const COUNTED: Readonly<Record<AgentState['base'], string>> = { turnover: BET, net_loss: '400.00', deposits: '400.00' };

/** What a ratio means, in money. */
export function RatioExample({ base, ratio }: { base: AgentState['base']; ratio: string }) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const money = (amount: string) => approximateAmount(amount, unit, locale);
  const part = partOf(COUNTED[base], ratio);
  return (
    <p className="rounded-control bg-sunken px-3.5 py-3 text-sm">
      {t(`agent.example.${base}`, { bet: money(BET), won: money(WON), part: money(part) })}
    </p>
  );
}
