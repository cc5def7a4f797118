import { Button } from '@pitaka/ui/primitives/button.tsx';
import type { FormEvent, ReactNode } from 'react';
import { ConfirmSheet, type ConfirmSheetProps } from './confirm-sheet.tsx';
import { MoveNote } from './move-note.tsx';
import type { MoneyMove } from './use-money-move.ts';

/** The question before the money moves; with `pin`, the six digits are required. */
export interface MoneyQuestion extends Omit<ConfirmSheetProps, 'onClose' | 'busy' | 'pin'> {
  hide: () => void;
  pin?: Omit<NonNullable<ConfirmSheetProps['pin']>, 'refusal'> | undefined;
}

export interface MoneyFormProps {
  move: Pick<MoneyMove<object>, 'busy' | 'isUnclear' | 'isSending' | 'unclearText' | 'pinRefusal' | 'forgetPinRefusal'>;
  /** The fields. */
  children: ReactNode;
  /** On the button: sends, or opens the confirmation. */
  submitLabel: string;
  onSubmit: () => void;
  /** More than the operation itself keeps the button waiting: a quote, the way to the next page. */
  isWorking?: boolean;
  /** Of the form as a whole; what belongs to a field is shown there. */
  refusal?: string | undefined;
  /** Below the refusal: a link to where the user can settle it. */
  wayOut?: ReactNode;
  question?: MoneyQuestion;
  /** The space between the fields. */
  className?: 'gap-4' | 'gap-5';
}

/** A form that moves money: its fields, what became of the sent operation, the button, and the question. */
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
      <MoveNote move={move} />
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
