import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Copy } from 'lucide-react';
import { text } from '../texts.ts';
import { AddressText } from './address-text.tsx';
import { FitAmount } from './fit-amount.tsx';

/**
 * The longest value, in characters, that is kept on one line. Our references have 12 characters. The references of
 * providers and journals have 26 and more, and break at their hyphens or where the line ends.
 */
const ONE_LINE_SIGNS = 20;

export interface CopyLineProps {
  label: string;
  value: string;
  /** The copied text, if another app needs a different form. */
  copied?: string;
  copyLabel: string;
  /**
   * The value is read character by character: it stays on one line, unless it is so long that it would get too small.
   */
  code?: boolean;
  /** A link: broken only between its parts, and with large text on the whole width below its button. */
  address?: boolean;
  /** The most important of these lines. */
  large?: boolean;
}

/** A value for another app: its name, the value, and a button that copies it. A line of a `dl`. */
export function CopyLine(props: CopyLineProps) {
  const { label, value, copied = value, copyLabel, code = false, address = false, large = false } = props;
  const copy = async () => {
    const done = await copyText(copied);
    showToast(text(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative' });
  };
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd
        className={`tabular col-start-1 ${address ? '@max-[14rem]:col-span-2' : ''} ${code ? 'wrap-anywhere text-balance text-base' : 'break-words'} ${large ? 'font-bold tracking-wide' : 'font-medium'}`}
      >
        {address ? (
          <AddressText>{value}</AddressText>
        ) : code && value.length <= ONE_LINE_SIGNS ? (
          <FitAmount rem={large ? 1.5 : 1} signs="code">
            {value}
          </FitAmount>
        ) : (
          value
        )}
      </dd>
      <dd className={`col-start-2 row-span-2 row-start-1 ${address ? '@max-[14rem]:row-span-1' : ''}`}>
        <IconButton label={copyLabel} onClick={() => void copy()}>
          <Copy aria-hidden size={20} />
        </IconButton>
      </dd>
    </div>
  );
}
