import { useText } from '../texts.ts';
import { TextArea } from './field.tsx';

export interface ReasonFieldProps {
  topic: 'reject' | 'hold' | 'freeze' | 'deposit';
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
  label?: string;
}

/** Why something is done, in own words. */
export function ReasonField({ value, onChange, error, label }: ReasonFieldProps) {
  const t = useText();
  return (
    <TextArea
      label={label ?? t('shell.reason')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      maxLength={500}
    />
  );
}
