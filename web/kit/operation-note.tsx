import { useText } from '../texts.ts';
import { UnclearNote } from './unclear-note.tsx';
import type { MoneyOperation } from './use-money-operation.ts';

export interface OperationNoteProps {
  move: Pick<MoneyOperation<object>, 'isUnclear' | 'isSending' | 'unclearText'>;
}

/** Above a form's button: the state of the sent operation, while its outcome is unknown. */
export function OperationNote({ move }: OperationNoteProps) {
  const t = useText();
  if (move.isUnclear) return <UnclearNote text={move.unclearText} />;
  if (!move.isSending) return null;
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3 text-ink-soft text-sm">
      {t('kit.sending')}
    </p>
  );
}
