import { Button } from '@pitaka/ui/primitives/button.tsx';
import type { FormEvent, ReactNode } from 'react';
import { ConfirmSheet, type ConfirmSheetProps } from './confirm-sheet.tsx';
import { OperationNote } from './operation-note.tsx';
import type { MoneyOperation } from './use-money-operation.ts';

/** The confirmation before the money moves; with `pin`, the six digits are required. */
export interface MoneyQuestion extends Omit<ConfirmSheetProps, 'onClose' | 'busy' | 'pin'> {
  hide: () => void;
  pin?: Omit<NonNullable<ConfirmSheetProps['pin']>, 'refusal'> | undefined;
}

export interface MoneyFormProps {
  move: Pick<
    MoneyOperation<object>,
    'busy' | 'isUnclear' | 'isSending' | 'unclearText' | 'pinRefusal' | 'forgetPinRefusal'
  >;
  /** The fields. */
  children: ReactNode;
  /** On the button: sends, or opens the confirmation. */
  submitLabel: string;
  onSubmit: () => void;
  /** Other work that keeps the button waiting: a quote, the next page. */
  isWorking?: boolean;
  /** A refusal of the whole form; a refusal of a field is shown at the field. */
  refusal?: string | undefined;
  /** Shown below the refusal: a link to the page where the user can resolve it. */
  wayOut?: ReactNode;
  question?: MoneyQuestion;
  /** The space between the fields. */
  className?: 'gap-4' | 'gap-5';
}

/** A form that moves money: its fields, the state of the sent operation, the button, and the confirmation. */
export function MoneyForm(props: MoneyFormProps) {
  const {
    move,
    children,
    submitLabel,
    onSubmit,
    isWorking = false,
    refusal,
    wayOut,
    question,
    className = 'gap-5',
  } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.forgetPinRefusal();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className={`flex flex-col ${className}`}>
      {children}
      <OperationNote move={move} />
      {refusal && (
        <p role="alert" className="text-negative text-sm">
          {refusal}
        </p>
      )}
      {wayOut}
      <Button type="submit" size="wide" busy={isWorking || move.busy}>
        {submitLabel}
      </Button>
      {question && (
        <ConfirmSheet
          {...question}
          onClose={question.hide}
          busy={move.busy}
          pin={question.pin && { ...question.pin, refusal: move.pinRefusal }}
        />
      )}
    </form>
  );
}
