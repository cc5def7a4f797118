import { Dialog as Modal } from '@pitaka/ui/primitives/dialog.tsx';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { useText } from '../texts.ts';
import { Button, type Tone } from './button.tsx';

export interface FormDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  submitLabel: string;
  tone?: Tone;
  busy: boolean;
  /** A refusal of the whole form. */
  refusal?: string | undefined;
  /** There is nothing to send yet. */
  disabled?: boolean;
  children?: ReactNode;
}

/** Asks for an action's input, shows errors beside the fields, and closes on success. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, onClose, onSubmit, submitLabel, tone = 'primary', busy, refusal, disabled, children } = props;
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  // An opening dialog focuses its close button; an operator who opened it by a key wants to type, or to send.
  useEffect(() => {
    if (!open) return;
    const field = form.current?.querySelector<HTMLElement>('textarea, select, input:not([type="hidden"])');
    (field ?? form.current)?.focus();
  }, [open]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      className="w-[min(32rem,calc(100vw-2rem))]!"
    >
      <form
        ref={form}
        tabIndex={-1}
        onSubmit={submit}
        noValidate
        onKeyDown={(event) => {
          // As in every editor: Ctrl+Enter sends a text of several lines.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !disabled) submit(event);
        }}
        className="flex min-h-0 flex-col outline-none"
      >
        {/* The margin leaves room for the focus ring around a field. */}
        <div className="-mx-1 flex min-h-0 flex-col gap-3 overflow-y-auto px-1 py-1">
          {children}
          {refusal && (
            <p role="alert" className="rounded-control bg-negative-soft px-3 py-2 text-negative">
              {refusal}
            </p>
          )}
        </div>
        <footer className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button tone={tone === 'danger' ? 'stop' : tone} type="submit" busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

export interface InfoDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that only shows text. */
export function InfoDialog({ open, title, onClose, children }: InfoDialogProps) {
  const t = useText();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      className="w-[min(36rem,calc(100vw-2rem))]!"
    >
      <div className="min-h-0 overflow-y-auto">{children}</div>
    </Modal>
  );
}
