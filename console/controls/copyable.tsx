import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Copy } from 'lucide-react';
import { useText } from '../texts.ts';

/** A number or name that operators use elsewhere: one press copies it. */
export function Copyable({ value, label }: { value: string; label?: string }) {
  const t = useText();
  const copy = async () => {
    if (await copyText(value)) showToast(t('shell.copied'), { tone: 'positive', place: 'bottom' });
  };
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="mono min-w-0 break-all">{label ?? value}</span>
      <button
        type="button"
        onClick={copy}
        aria-label={t('shell.copy', { value })}
        title={t('shell.copy', { value })}
        className="inline-grid size-6 shrink-0 place-items-center rounded text-ink-faint hover:bg-sunken hover:text-ink"
      >
        <Copy aria-hidden size={13} />
      </button>
    </span>
  );
}
