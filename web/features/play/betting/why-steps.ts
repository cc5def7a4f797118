import { plusOf, subtractMoney, sumOf } from '@pitaka/ui/money/minor-units.ts';
import type { WhyStep } from '../../../kit/why-steps.tsx';
import type { useText } from '../../../texts.ts';
import type { Round } from './round.ts';

type Line = Round['lines'][number];

/** The result of a round, in at most five lines: staked, refunded, won, and the rest. */
export function whySteps(
  round: Round,
  t: ReturnType<typeof useText>,
  money: (amount: string) => string,
): readonly WhyStep[] {
  const of = (kind: Line['kind']) => round.lines.filter((line) => line.kind === kind);
  const total = (lines: readonly Line[]) => sumOf(lines.map(({ amount }) => amount));
  const gained = (lines: readonly Line[]) => `${plusOf(total(lines))}${money(total(lines))}`;
  const lost = (lines: readonly Line[]) => money(subtractMoney('0.00', total(lines)));
  const parts = (lines: readonly Line[]) =>
    (['available', 'hold', 'bonus', 'debt'] as const)
      .map((from) => ({ from, amount: sumOf(lines.flatMap((line) => amountsFrom(line, from))) }))
      .filter(({ amount }) => amount !== '0.00');
  /** A round paid from the user's balance alone needs no explanation. */
  const stepsText = (lines: readonly Line[]) => {
    const shown = parts(lines);
    if (shown.every(({ from }) => from === 'available')) return {};
    return { text: shown.map(({ from, amount }) => t(`games.part.${from}`, { amount: money(amount) })).join('\n') };
  };
  const [bets, wins] = [of('bet'), of('win')];
  const undone = (kind: Line['undoes']) => of('rollback').filter(({ undoes }) => undoes === kind);
  const [returned, takenBack] = [undone('bet'), undone('win')];
  return [
    { title: t('games.line.bet'), ...stepsText(bets), amount: lost(bets) },
    ...(returned.length === 0
      ? []
      : [{ title: t('games.returned'), text: t('games.returned.text'), amount: gained(returned) }]),
    ...(wins.length === 0 ? [] : [{ title: t('games.line.win'), ...stepsText(wins), amount: gained(wins) }]),
    ...(takenBack.length === 0
      ? []
      : [{ title: t('games.takenBack'), text: t('games.returned.text'), amount: lost(takenBack) }]),
    {
      title: t(round.state === 'open' ? 'games.result.open' : 'games.result'),
      ...(round.state !== 'open' && { amount: money(round.net) }),
    },
  ];
}

function amountsFrom(line: Line, from: Line['parts'][number]['from']): string[] {
  return line.parts.filter((part) => part.from === from).map(({ amount }) => amount);
}
