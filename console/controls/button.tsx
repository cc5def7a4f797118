import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import {
  type IconButtonProps,
  LabelledButton,
  PressButton,
  type PressButtonProps,
} from '@pitaka/ui/primitives/press-button.tsx';
import type { ReactNode } from 'react';

/** danger: opens a dialog about an action that cannot be undone; stop: performs the action. */
export type Tone = 'primary' | 'plain' | 'quiet' | 'go' | 'danger' | 'stop';

const TONES: Readonly<Record<Tone, string>> = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  plain: 'border border-line bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  go: 'bg-positive-fill text-on-fill hover:brightness-110',
  danger: 'border border-line bg-surface text-negative hover:bg-negative-soft',
  stop: 'bg-negative-fill text-on-fill hover:brightness-110',
};

const SHAPE =
  'control inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-3 font-semibold ' +
  'transition-[background-color,filter] duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress';

/** For links that look like a button. */
export function buttonClass(tone: Tone = 'plain'): string {
  return classNames(SHAPE, TONES[tone]);
}

export interface ButtonProps extends PressButtonProps {
  tone?: Tone;
  /** The key with the same effect. */
  hint?: string;
}

export function Button({ tone = 'plain', hint, className, children, ...rest }: ButtonProps) {
  return (
    <PressButton {...rest} aria-keyshortcuts={hint} className={classNames(buttonClass(tone), className)}>
      {children}
      {hint && <Key>{hint.length === 1 ? hint.toUpperCase() : hint}</Key>}
    </PressButton>
  );
}

/** A key of the keyboard, as it is printed. Hidden on touch devices, which have no keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="mono pointer-coarse:hidden rounded border border-current/30 px-1 text-[0.7rem] leading-4"
    >
      {children}
    </kbd>
  );
}

export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <LabelledButton
      {...rest}
      className={classNames(
        'control inline-grid aspect-square shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink',
        className,
      )}
    />
  );
}
