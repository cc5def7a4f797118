import { useStore } from '@pitaka/ui/store/store.ts';
import { useId } from 'react';
import type { Target } from '../navigation/route.ts';
import { useText } from '../texts.ts';
import { isOpen, type PendingOperation } from './operation-state.ts';
import { pendingOperations } from './pending-operations.ts';
import { RecordRow } from './record-row.tsx';
import { useMoney } from './use-money.ts';

/** Pending operations of one kind, the first word of their place. */
export function usePendingOperations<Input>(kind: string): readonly PendingOperation<Input>[] {
  return Object.values(useStore(pendingOperations)).filter(
    (move) => move.place.startsWith(`${kind} `) && isOpen(move),
  ) as PendingOperation<Input>[];
}

interface PendingOperationsProps<Input> {
  kind: string;
  /** The recipient of the money. */
  titleOf: (input: Input) => string;
  /** Links the form, if that has an address. */
  linkOf?: (input: Input) => Target;
}

/** Pending operations of one kind under a heading; empty without any. */
export function PendingOperations<Input extends { amount: string }>({
  kind,
  titleOf,
  linkOf,
}: PendingOperationsProps<Input>) {
  const t = useText();
  const id = useId();
  const open = usePendingOperations<Input>(kind);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {t('kit.move.open')}
      </h2>
      <ul>
        {open.map((move) => (
          <li key={move.place}>
            <PendingOperationRow
              move={move}
              title={titleOf(move.input)}
              {...(linkOf && { link: linkOf(move.input) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface PendingOperationRowProps {
  move: PendingOperation<{ amount: string }>;
  /** Links the form, if that has an address. */
  link?: Target;
  /** The recipient of the money. */
  title: string;
}

/** One pending operation in a list: amount, recipient, and that it is being sent or not confirmed. */
export function PendingOperationRow({ move, link, title }: PendingOperationRowProps) {
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
