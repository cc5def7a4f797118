import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import type { WhyStep } from '../../../kit/why-steps.tsx';
import { useText } from '../../../texts.ts';
import type { Bonus } from './bonus.ts';

/** The arithmetic of a bonus: its base, the share, the cap, the turnover, and which bets count. */
export function useBonusWhy(bonus: Bonus): WhyStep[] {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const { why, amount, wager } = bonus;
  const base = money(why.base);
  const when = why.occurredAt ? moment(why.occurredAt) : '';
  const about = [when, why.trigger === 'cashback' ? t('bonus.why.moved') : ''].filter((line) => line !== '');
  const given: WhyStep = {
    title: t(`bonus.why.${why.trigger}`),
    ...(about.length > 0 && { text: about.join('\n') }),
    ...(!isZero(why.base) && { amount: base }),
  };
  const capped = why.cap === null ? '' : t('bonus.why.cap', { cap: money(why.cap) });
  const share: WhyStep =
    why.percent === null
      ? { title: t('bonus.why.fixed'), amount: money(amount) }
      : {
          title: t('bonus.why.share', { percent: why.percent, base }),
          ...(capped && { text: capped }),
          amount: money(amount),
        };
  const counted = useCounted(bonus);
  if (isZero(wager.need)) return [given, share, { title: t('bonus.why.none') }];
  const of = why.of === 'bonus' ? money(amount) : t('bonus.why.sum', { bonus: money(amount), base });
  const days = t('bonus.why.days', { count: why.wagerDays });
  return [
    given,
    share,
    { title: t('bonus.why.turnover', { times: why.times, of }), text: days, amount: money(wager.need) },
    { title: t('bonus.why.bets'), text: counted },
    {
      title: t('bonus.why.then'),
      text: t(why.endsWithOutflow ? 'bonus.why.leaves' : why.endsWithWithdrawal ? 'bonus.why.ends' : 'bonus.why.stays'),
    },
  ];
}

/** One line for each game: how much its bets count. */
function useCounted({ why: { games, otherGames, largestStake, evenPercent, version } }: Bonus): string {
  const t = useText();
  const money = useMoney();
  const lines = games.map(({ channel, game, percent }) =>
    t('bonus.why.game', { game: game === '' ? channel : `${channel} ${game}`, percent }),
  );
  const rest = t(games.length > 0 ? 'bonus.why.others' : 'bonus.why.all', { percent: otherGames });
  return [
    ...lines,
    rest,
    ...(largestStake === null ? [] : [t('bonus.why.largest', { amount: money(largestStake) })]),
    ...(evenPercent === 0 ? [] : [t('bonus.why.even', { percent: evenPercent })]),
    t('bonus.why.moved.bets'),
    t('bonus.why.order'),
    t('bonus.why.version', { version }),
  ].join('\n');
}
