import { FieldFrame, inputClass } from '@pitaka/ui/primitives/field.tsx';
import { ChevronDown } from 'lucide-react';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useText } from '../../../texts.ts';
import type { Method } from './methods.ts';

const BankSheet = onDemand(() => import('./bank-sheet.tsx'));

export interface BankChoiceProps {
  banks: readonly Method[];
  /** The chosen bank's code. */
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  ref?: React.Ref<HTMLButtonElement>;
}

/** A site may pay to a hundred banks: they are searched, in a list of their own. */
export function BankChoice({ banks, value, onChange, error, ref }: BankChoiceProps) {
  const t = useText();
  const sheet = useHistoryDialog('banks');
  const chosen = banks.find(({ code }) => code === value);
  const shown = chosen?.name ?? t('cards.bank.choose');
  return (
    <>
      <FieldFrame label={t('cards.bank')} error={error}>
        {({ id, describedBy, invalid }) => (
          <button
            type="button"
            id={id}
            ref={ref}
            onClick={sheet.show}
            aria-haspopup="dialog"
            aria-label={`${t('cards.bank')}: ${shown}`}
            aria-describedby={describedBy}
            data-invalid={invalid}
            className={`${inputClass} flex items-center gap-2 text-start data-invalid:border-negative`}
          >
            <span className={`min-w-0 flex-1 py-2 ${chosen ? '' : 'text-ink-faint'}`}>{shown}</span>
            <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-faint" />
          </button>
        )}
      </FieldFrame>
      <BankSheet
        open={sheet.open}
        onClose={sheet.hide}
        banks={banks}
        value={value}
        onChoose={(code) => {
          onChange(code);
          sheet.hide();
        }}
      />
    </>
  );
}
