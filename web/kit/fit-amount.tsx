import { classNames } from '@pitaka/ui/primitives/class-names.ts';

/** How wide a digit or capital is, as a share of the size of bold type. */
const SIGN_EM = 0.64;

export interface FitAmountProps {
  children: string;
  /** As large as it may be, in rem. */
  rem: number;
  className?: string;
}

/** A large amount on one line: it gets smaller before it would break or leave its box. */
export function FitAmount({ children, rem, className }: FitAmountProps) {
  const shareOfBox = 100 / (children.length * SIGN_EM);
  return (
    <span className="@container block w-full">
      <span
        style={{ fontSize: `min(${rem}rem, ${shareOfBox.toFixed(2)}cqi)` }}
        className={classNames('tabular block whitespace-nowrap leading-tight', className)}
      >
        {children}
      </span>
    </span>
  );
}
