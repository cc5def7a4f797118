import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** 'center': a card; 'sheet': from the bottom, within reach of the thumb; 'full': the whole phone. */
export type DialogKind = 'center' | 'sheet' | 'full';

export interface DialogProps {
  open: boolean;
  /** Close requested: Escape, the close icon, or a tap outside. The caller sets `open`. */
  onClose: () => void;
  title: string;
  kind?: DialogKind;
  /** Whether a tap outside closes it. */
  dismissable?: boolean;
  /** The title is only read out, and there is no close icon. */
  bare?: boolean;
  /** Text of the close icon. */
  closeLabel?: string;
  className?: string;
  children: ReactNode;
}

const KINDS: Readonly<Record<DialogKind, string>> = {
  center: 'dialog-center m-auto w-[min(21rem,calc(100vw-8*var(--spacing)))] max-w-none rounded-card p-5',
  sheet:
    'dialog-sheet mx-auto mt-auto mb-0 within-phone rounded-t-card p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]',
  full: 'dialog-full m-auto within-phone h-dvh max-h-none p-0',
};

/** A modal on the native element: focus is trapped and restored, the page behind is inert, Escape closes. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, kind = 'center', dismissable = true, bare = false, closeLabel, className } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      // A browser shows the focus of a dialog that no button opened, also to users without a keyboard.
      dialog.toggleAttribute('data-quiet-focus', !document.activeElement?.matches(':focus-visible'));
      dialog.showModal();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A child's own cancel (a file picker) bubbles here in React.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // A browser may close the dialog anyway (at a second Escape), so the caller has to know about it.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open) onClose();
  };

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={(event) => event.currentTarget.removeAttribute('data-quiet-focus')}
      onClick={(event) => {
        if (dismissable && isOutside(event.currentTarget, event)) onClose();
      }}
      className={classNames(
        'dialog max-h-[calc(100dvh-2rem)] flex-col overflow-hidden bg-raised text-ink shadow-float backdrop:bg-scrim open:flex',
        KINDS[kind],
        className,
      )}
    >
      {open && (
        <>
          <DialogTitle
            id={titleId}
            title={title}
            bare={bare}
            kind={kind}
            {...(closeLabel ? { closeLabel } : {})}
            onClose={onClose}
          />
          {props.children}
        </>
      )}
    </dialog>
  );
}

interface DialogTitleProps {
  id: string;
  title: string;
  bare: boolean;
  kind: DialogKind;
  closeLabel?: string;
  onClose: () => void;
}

function DialogTitle({ id, title, bare, kind, closeLabel, onClose }: DialogTitleProps) {
  if (bare) {
    return (
      <h2 id={id} className="sr-only">
        {title}
      </h2>
    );
  }
  return (
    <div
      className={classNames(
        'flex shrink-0 items-center justify-between gap-2',
        kind === 'full' ? 'min-h-14 border-line border-b ps-4 pe-1.5' : '-mt-2 -me-2 mb-2',
      )}
    >
      <h2 id={id} className="min-w-0 break-words font-semibold text-[length:min(1.125rem,7.5vw)] leading-snug">
        {title}
      </h2>
      {closeLabel && (
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden size={22} />
        </IconButton>
      )}
    </div>
  );
}

function isOutside(
  dialog: HTMLDialogElement,
  event: { target: EventTarget; clientX: number; clientY: number },
): boolean {
  if (event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  return !inside;
}
