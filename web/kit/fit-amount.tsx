import { classNames } from '@pitaka/ui/primitives/class-names.ts';

/**
 * The width of a character, as a share of the size of bold type: all digits have one width, but a code may consist of
 * Ws.
 */
const SIGN_EM = { amount: 0.64, code: 1.1 };

export interface FitAmountProps {
  children: string;
  /** The largest size, in rem. */
  rem: number;
  signs?: keyof typeof SIGN_EM;
  className?: string;
}

/** A large amount, or a code, on one line: it gets smaller before it would break or leave its box. */
export function FitAmount({ children, rem, signs = 'amount', className }: FitAmountProps) {
  const shareOfBox = 100 / (children.length * SIGN_EM[signs]);
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
