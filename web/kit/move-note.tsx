import { useText } from '../texts.ts';
import { UnclearNote } from './unclear-note.tsx';
import type { MoneyMove } from './use-money-move.ts';

export interface MoveNoteProps {
  move: Pick<MoneyMove<object>, 'isUnclear' | 'isSending' | 'unclearText'>;
}

/** Above a form's button: the state of the sent operation, while its outcome is unknown. */
export function MoveNote({ move }: MoveNoteProps) {
  const t = useText();
  if (move.isUnclear) return <UnclearNote text={move.unclearText} />;
  if (!move.isSending) return null;
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3 text-ink-soft text-sm">
      {t('kit.sending')}
    </p>
  );
}
