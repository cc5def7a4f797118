import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { useText } from '../texts.ts';

export interface AmountFieldProps extends Omit<TextFieldProps, 'after'> {
  /** What "all" fills in. */
  onAll?: (() => void) | undefined;
}

/** An amount of money, typed with the phone's number keys. */
export function AmountField({ onAll, ...field }: AmountFieldProps) {
  const t = useText();
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      className="tabular font-semibold text-xl read-only:bg-sunken"
      after={
        onAll && (
          <Button tone="plain" onClick={onAll} className="shrink-0">
            {t('wallet.all')}
          </Button>
        )
      }
    />
  );
}
