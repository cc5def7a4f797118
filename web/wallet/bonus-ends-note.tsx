import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { useAnswer } from '../data/use-answer.ts';
import { useMoney } from '../kit/use-money.ts';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';

const ACTIVE = { state: 'active', number: 0, size: 1 } as const;

interface Props {
  by: 'withdrawal' | 'move';
}

/**
 * Shown before a withdrawal, or another operation that takes money from the wallet, if it ends the active bonus: names
 * the amount that returns to the house then.
 */
export function BonusEndsNote(props: Props) {
  return useSite().features.bonus ? <Ends {...props} /> : null;
}

function Ends({ by }: Props) {
  const t = useText();
  const money = useMoney();
  const { data } = useAnswer('/bonus/list', ACTIVE);
  const bonus = data?.content[0];
  if (!bonus?.held) return null;
  const { endsWithOutflow, endsWithWithdrawal } = bonus.why;
  if (!endsWithOutflow && !(by === 'withdrawal' && endsWithWithdrawal)) return null;
  return (
    <p role="note" className="rounded-control bg-notice-soft px-3.5 py-3 text-notice text-sm">
      {t('wallet.endsBonus', { title: bonus.title, amount: money(sumOf([bonus.held.bonus, bonus.held.won])) })}
    </p>
  );
}
