import type { ReactNode } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';

export interface OwnFormProps {
  submit: string;
  isBusy: boolean;
  isReady: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A short form about the operator's own log-in: its fields, and the button that sends them. */
export function OwnForm({ submit, isBusy, isReady, onSubmit, children }: OwnFormProps) {
  return (
    <form
      noValidate
      className="flex max-w-sm flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button type="submit" tone="primary" busy={isBusy} disabled={!isReady} className="self-start">
        {submit}
      </Button>
    </form>
  );
}

export interface CurrentPasswordProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The current password, which proves the operator's identity. */
export function CurrentPassword({ label, value, onChange, error }: CurrentPasswordProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      maxLength={200}
    />
  );
}
