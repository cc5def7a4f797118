import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

export interface PressButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** In progress: the button keeps its width and ignores further presses. */
  busy?: boolean;
}

/** The common behaviour of both apps' buttons, with any look. */
export function PressButton({ busy = false, className, type, onClick, ...rest }: PressButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(busy && 'animate-pulse', className)}
    />
  );
}

export interface IconButtonProps extends PressButtonProps {
  /** Accessible name of the icon. */
  label: string;
}

/** A button that shows only an icon. */
export function LabelledButton({ label, ...rest }: IconButtonProps) {
  return <PressButton {...rest} aria-label={label} title={label} />;
}
