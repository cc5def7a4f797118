import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { useHistoryDialog } from '../dialogs/use-history-dialog.ts';
import { useText } from '../texts.ts';
import { type WhyStep, WhySteps } from './why-steps.tsx';

export interface WhySheetProps {
  /** The sheet's name on this page: an open sheet is an entry of the history. */
  name: string;
  /** The explained amount. */
  amount: string;
  /** Its parts in order; the last one is the result. */
  steps: readonly WhyStep[];
}

/** A button beside an amount, and the sheet that explains the amount in at most five lines. */
export function WhySheet({ name, amount, steps }: WhySheetProps) {
  const t = useText();
  const sheet = useHistoryDialog(`why-${name}`);
  const title = t('kit.why', { amount });
  return (
    <>
      <button
        type="button"
        aria-label={title}
        title={title}
        onClick={sheet.show}
        className="-my-3 -me-3 inline-grid size-11 place-items-center rounded-full align-middle text-accent-ink active:bg-sunken"
      >
        <CircleQuestionMark aria-hidden size={18} />
      </button>
      <Dialog open={sheet.open} onClose={sheet.hide} kind="sheet" title={title} closeLabel={t('shell.close')}>
        <div className="overflow-y-auto p-1 text-start font-normal text-base">
          <WhySteps steps={steps} />
        </div>
      </Dialog>
    </>
  );
}
