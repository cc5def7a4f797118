import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useText } from '../../texts.ts';

export interface FailedItem {
  readonly reference: string;
  readonly message: string;
}

/**
 * Above a list with checkboxes: the selection, the actions on it, and the refusals of the last try with their reasons.
 */
export function SelectionBar({
  count,
  sum,
  action,
  failed,
  onAct,
  onNone,
}: {
  readonly count: number;
  /** With its currency sign. */
  readonly sum: string;
  readonly action: string;
  readonly failed: readonly FailedItem[];
  readonly onAct: () => void;
  readonly onNone: () => void;
}) {
  const t = useText();
  return (
    <Notice
      tone="accent"
      action={
        <span className="flex gap-2">
          <Button tone="quiet" onClick={onNone}>
            {t('payments.deselect')}
          </Button>
          <Button tone="primary" onClick={onAct}>
            {action}
          </Button>
        </span>
      }
    >
      <span role="status">{t('payments.selected', { count, sum })}</span>
      {failed.length > 0 && (
        <ul className="mt-1 list-disc ps-4">
          {failed.map(({ reference, message }) => (
            <li key={reference}>
              <span className="mono">{reference}</span>: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
