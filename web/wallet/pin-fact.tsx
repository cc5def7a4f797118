import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { Fact } from '../kit/facts.tsx';
import { useMoney } from '../kit/use-money.ts';
import { useText } from '../texts.ts';

/** From which amount a payment asks for the safe's password; nothing where it never does. */
export function PinFact({ always, above }: { always: boolean; above: string | null }) {
  const t = useText();
  const money = useMoney();
  if (!always && above === null) return null;
  return (
    <Fact label={t('safe.pad.title')}>
      {always || above === null || isZero(above)
        ? t('transfer.pin.always')
        : t('transfer.pin.above', { amount: money(above) })}
    </Fact>
  );
}
