import { Button } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Copy, ImageDown, Share2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';
import { CopyLine } from './copy-line.tsx';
import { Fact, Facts } from './facts.tsx';

export interface ReceiptLine {
  label: string;
  value: string;
  strong?: boolean;
  /** The label of its copy button; '' only if the value is not a code to quote. */
  copyLabel?: string;
}

export interface ReceiptProps {
  title: string;
  lines: readonly ReceiptLine[];
  /** Shown above the lines: the account to which the money was paid. */
  head?: ReactNode;
  /** The lines of `head` as text, for sharing. */
  headLines?: readonly ReceiptLine[];
}

/** A paid or sent amount, to read, to copy and to show to others. It is on a page with its own address. */
export function Receipt({ title, lines, head, headLines = [] }: ReceiptProps) {
  const t = useText();
  const site = useSite();
  const id = useId();
  const heading = `${site.name}: ${title}`;
  const all = [...headLines, ...lines];
  const texts = all.map(({ label, value }) => `${label}: ${value}`);
  const copy = async () => showCopied(t, await copyText([heading, ...texts].join('\n')));
  const share = async () => {
    const copied = await shareText(heading, texts);
    if (copied !== undefined) showCopied(t, copied);
  };
  const save = async () => {
    const saved = await import('./receipt-picture.ts')
      .then(({ saveReceipt }) => saveReceipt(heading, all))
      .catch(() => false);
    showToast(t(saved ? 'kit.picture.saved' : 'kit.picture.failed'), { tone: saved ? 'positive' : 'negative' });
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-card bg-surface p-4">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {head}
      <ReceiptLines lines={lines} />
      <div className="-mx-2 flex flex-wrap justify-around border-line border-t pt-2">
        <Button tone="quiet" onClick={() => void share()}>
          <Share2 aria-hidden size={18} />
          {t('kit.share')}
        </Button>
        <Button tone="quiet" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          {t('kit.copy')}
        </Button>
        <Button tone="quiet" onClick={() => void save()}>
          <ImageDown aria-hidden size={18} />
          {t('kit.picture')}
        </Button>
      </div>
    </section>
  );
}

/** Only the lines are shown while there is no receipt to share yet. */
export function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <Facts>
      {lines.map(({ label, value, strong = false, copyLabel }) =>
        copyLabel === undefined ? (
          <Fact key={label} label={label} strong={strong}>
            {value}
          </Fact>
        ) : (
          <CopyLine key={label} code label={label} value={value} copyLabel={copyLabel} />
        ),
      )}
    </Facts>
  );
}

/**
 * Opens the phone's share sheet, or copies if there is none. Returns whether it was copied; undefined: shared or
 * cancelled.
 */
async function shareText(title: string, lines: readonly string[]): Promise<boolean | undefined> {
  const text = [title, ...lines].join('\n');
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text });
      return undefined;
    } catch (error) {
      // AbortError: the user closed the sheet. Any other error: sharing does not work here.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  return copyText(text);
}

function showCopied(t: ReturnType<typeof useText>, copied: boolean): void {
  showToast(t(copied ? 'shell.copied' : 'shell.copy.failed'), {
    tone: copied ? 'positive' : 'negative',
    place: 'top',
  });
}
