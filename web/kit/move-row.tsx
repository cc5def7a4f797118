import { useStore } from '@pitaka/ui/store/store.ts';
import type { Target } from '../navigation/route.ts';
import { useText } from '../texts.ts';
import { type Move, moves } from './moves-on-the-way.ts';
import { RecordRow } from './record-row.tsx';
import { useMoney } from './use-money.ts';

/** Those of one kind, the first word of their place, whose outcome is not known. */
export function useMovesOnTheWay<Input>(kind: string): readonly Move<Input>[] {
  return Object.values(useStore(moves)).filter(
    ({ place, phase }) => place.startsWith(`${kind} `) && phase !== 'refused',
  ) as Move<Input>[];
}

export interface MoveRowProps {
  move: Move<{ amount: string }>;
  /** To its form, where that has an address. */
  link?: Target;
  /** Whom or what the money goes to. */
  title: string;
}

/** One of them in a list: how much, to whom, and that it is on its way or not confirmed. */
export function MoveRow({ move, link, title }: MoveRowProps) {
  const t = useText();
  const money = useMoney();
  const isUnclear = move.phase === 'unclear';
  return (
    <RecordRow
      link={link}
      title={title}
      at={move.at}
      amount={money(move.input.amount)}
      below={
        <span className={isUnclear ? 'text-notice' : 'text-ink-soft'}>
          {t(isUnclear ? 'kit.move.unclear' : 'kit.move.sending')}
        </span>
      }
    />
  );
}
