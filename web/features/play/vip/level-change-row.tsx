import { TrendingDown, TrendingUp } from 'lucide-react';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { VipLevelChange } from './vip.ts';

/** One change of level, with time and reason. */
export function LevelChangeRow({ move: { from, to, at, kind, steam: levelPoints, need } }: { move: VipLevelChange }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const isUp = to > from;
  const Icon = isUp ? TrendingUp : TrendingDown;
  return (
    <article className="flex gap-3 border-line border-b py-3">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${isUp ? 'text-positive' : 'text-ink-faint'}`} />
      <div className="min-w-0">
        <h3 className="font-medium">{t(isUp ? 'vip.move.up' : 'vip.move.down', { from, to })}</h3>
        <p className="text-ink-soft text-sm">
          {kind === 'by_hand'
            ? t('vip.move.byHand')
            : t(`vip.move.${kind}`, { need: money(need ?? '0.00'), levelPoints: money(levelPoints ?? '0.00') })}
        </p>
        <time dateTime={at} className="tabular text-ink-faint text-sm">
          {moment(at)}
        </time>
      </div>
    </article>
  );
}
