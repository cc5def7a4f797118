import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { useHistoryDialog } from '../dialogs/use-history-dialog.ts';
import { useText } from '../texts.ts';

export interface WhyStep {
  title: string;
  text?: string;
  /** As it is shown, with its sign. */
  amount?: string;
}

export interface WhySheetProps {
  /** Of this page's sheets, which one: an open sheet is an entry of the history. */
  name: string;
  /** The amount that is explained. */
  amount: string;
  /** What it is made of, in the order in which it came about; the last one is what it comes to. */
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
        <ol className="flex flex-col overflow-y-auto p-1 text-start font-normal text-base">
          {steps.map((step, index) => (
            <li key={step.title} className="group flex gap-3 pb-4 last:pb-0">
              <span
                aria-hidden
                className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs"
              >
                {index + 1}
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 flex-[1_1_9rem]">
                  <span className="block break-words font-medium group-last:font-semibold">{step.title}</span>
                  {step.text && <span className="block break-words text-ink-soft text-sm">{step.text}</span>}
                </span>
                {step.amount && <span className="tabular ms-auto font-medium group-last:font-bold">{step.amount}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
