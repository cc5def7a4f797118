import { Ellipsis } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Popover } from './popover.tsx';

export interface RowAction {
  readonly label: string;
  /** The action removes data. */
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** The actions on one row of a list, behind one button: three buttons or more in every row would be too many. */
export function RowMenu({ label, actions }: { label: string; actions: readonly (RowAction | false)[] }) {
  return (
    <Popover
      label={<Ellipsis role="img" aria-label={label} size={17} />}
      title={label}
      buttonClass="control inline-grid aspect-square shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      className="min-w-44 p-1.5"
    >
      {(close) => (
        <ul onKeyDown={moveFocus}>
          {actions.map(
            (action) =>
              action && (
                <li key={action.label}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      action.run();
                    }}
                    className={`control w-full rounded-control px-2.5 text-start hover:bg-sunken ${action.isDanger ? 'text-negative' : ''}`}
                  >
                    {action.label}
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
    </Popover>
  );
}

/** The arrow keys move through the actions as through a system menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
