import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Copy } from 'lucide-react';
import { text } from '../texts.ts';

export interface CopyLineProps {
  label: string;
  value: string;
  /** What is copied, where it is shown in another way than another app wants it. */
  copied?: string;
  copyLabel: string;
  /** Of these lines the one that must not be missed. */
  large?: boolean;
}

/** One thing to take along into another app: its name, itself, and a button that copies it. A line of a `dl`. */
export function CopyLine({ label, value, copied = value, copyLabel, large = false }: CopyLineProps) {
  const copy = async () => {
    const done = await copyText(copied);
    showToast(text(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative' });
  };
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 py-1.5">
        <dt className="text-ink-soft text-sm">{label}</dt>
        <dd className={`tabular break-words ${large ? 'font-bold text-2xl tracking-wide' : 'font-medium'}`}>{value}</dd>
      </div>
      {/* A dl holds names and values: the button belongs to the value. */}
      <dd className="contents">
        <IconButton label={copyLabel} onClick={() => void copy()}>
          <Copy aria-hidden size={20} />
        </IconButton>
      </dd>
    </div>
  );
}
