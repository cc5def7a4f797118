import { classNames } from './class-names.ts';
import { type IconButtonProps, LabelledButton, PressButton, type PressButtonProps } from './press-button.tsx';

export type ButtonTone = 'primary' | 'soft' | 'still' | 'go' | 'plain' | 'quiet' | 'danger' | 'orange';

const TONES: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-accent text-on-accent',
  /** The main action in each of many rows. */
  soft: 'bg-accent-soft text-accent-ink',
  /** An action that is done and cannot be repeated. */
  still: 'bg-sunken text-ink-faint',
  /** Green: the result is ready to view. */
  go: 'bg-positive-fill text-on-fill',
  plain: 'bg-sunken text-ink',
  quiet: 'text-accent-ink',
  danger: 'bg-negative-soft text-negative',
  orange: 'bg-orange text-on-orange',
};

const SHAPE =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-center font-semibold leading-tight ' +
  'transition-[transform,background-color,opacity] duration-150 not-disabled:active:scale-[0.98] [&_svg]:shrink-0 ' +
  'disabled:bg-sunken disabled:text-ink-faint aria-busy:cursor-progress';

interface ButtonStyle {
  tone?: ButtonTone;
  /** 'row': as small as a list row allows, still 44 px high for touch. */
  size?: 'row' | 'wide';
}

/** For links that look like a button. */
export function buttonClass({ tone = 'primary', size }: ButtonStyle = {}): string {
  return classNames(
    SHAPE,
    TONES[tone],
    size === 'row' ? 'rounded-full px-4 text-sm' : 'rounded-control px-5 py-2.5',
    size === 'wide' && 'min-h-12 w-full',
  );
}

export interface ButtonProps extends ButtonStyle, PressButtonProps {}

export function Button({ tone = 'primary', size, className, ...rest }: ButtonProps) {
  return <PressButton {...rest} className={classNames(buttonClass({ tone, ...(size ? { size } : {}) }), className)} />;
}

export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <LabelledButton
      {...rest}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors active:bg-sunken disabled:text-ink-faint',
        className,
      )}
    />
  );
}
