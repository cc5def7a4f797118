import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Moment } from '../controls/figures.tsx';
import { useText } from '../texts.ts';
import { wordOf } from './record-words.ts';

type Move = AnswerOf<'/console/withdrawals/detail'>['moves'][number];

/** What happened to a record, newest first, by whom and why. */
export function Timeline({ moves }: { moves: readonly Move[] }) {
  const t = useText();
  // What the rules found is a list of words; what people write stays as it is.
  const reasonOf = ({ event, reason }: Move) =>
    event === 'rules_look'
      ? reason
          .split(' ')
          .map((word) => wordOf(t, 'queues.look', word))
          .join(' · ')
      : reason;
  return (
    <ol className="flex flex-col gap-2.5">
      {moves.toReversed().map((move) => (
        <li key={`${move.at} ${move.event}`} className="grid grid-cols-[1fr_auto] gap-x-3 border-line border-s-2 ps-3">
          <span>
            <span className="font-medium">{wordOf(t, 'queues.move', move.event)}</span>{' '}
            <span className="text-ink-faint">{wordOf(t, 'queues.by', move.by)}</span>
          </span>
          <Moment at={move.at} className="text-ink-faint text-xs leading-5" />
          {move.reason !== '' && <span className="col-span-2 text-ink-soft">{reasonOf(move)}</span>}
        </li>
      ))}
    </ol>
  );
}
