import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { type ReactNode, useId, useRef, useState } from 'react';

export interface PopoverProps {
  /** The button's text. */
  label: ReactNode;
  buttonClass: string;
  /** A title, if the button's own text does not explain it. */
  title?: string;
  /** Rendered while it is open; `close` closes it and gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  className?: string;
}

const GAP = 6;
const EDGE = 8;

/**
 * A button and the content it opens beside it: closed by Escape or a press elsewhere, which return the focus to the
 * button.
 */
export function Popover({ label, buttonClass, title, children, className }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    const [from, box] = [button.current?.getBoundingClientRect(), panel.current];
    if (!from || !box) return;
    box.style.top = `${Math.min(from.bottom + GAP, innerHeight - EDGE)}px`;
    box.style.left = `${Math.max(EDGE, Math.min(from.left, innerWidth - box.offsetWidth - EDGE))}px`;
    box.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        title={title}
        className={buttonClass}
      >
        {label}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        onToggle={(event) => {
          // The event of an inner popover bubbles up to this one, too.
          if (event.target !== event.currentTarget) return;
          const opens = event.newState === 'open';
          setOpen(opens);
          if (opens) requestAnimationFrame(place);
        }}
        className={classNames(
          'fixed inset-auto m-0 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-raised p-3 text-ink shadow-float',
          className,
        )}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
