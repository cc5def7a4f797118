import { amount as amountField } from '@pitaka/contract/fields.ts';
import { groupedAmount, typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fieldErrorText } from '../forms/field-error.ts';
import { useLocale, useText } from '../texts.ts';

export interface AmountInput {
  /** The field's text. */
  readonly typed: string;
  /** The value to send: decimal text. */
  readonly amount: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The error, in the current language. */
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Fills in an amount as decimal text. */
  readonly fill: (amount: string) => void;
  /** Inserts separators between thousands, after typing. */
  readonly group: () => void;
  readonly empty: () => void;
  /** Shows an error, a code of the contract or a text, and focuses the field. */
  readonly refuse: (problem: string) => void;
  /** Whether the typed text is an amount; if not, shows the error. */
  readonly check: () => boolean;
}

export interface AmountOptions {
  /** The field's earlier text. */
  initial?: string | undefined;
  /** The field's earlier text as decimal text. */
  amount?: string | undefined;
  onChange?: () => void;
  /** Shows the error during typing, for forms in which other parts than the button depend on the amount. */
  showsErrorWhileTyping?: boolean;
}

export function useAmount(options: AmountOptions = {}): AmountInput {
  const { initial = '', amount: first, onChange, showsErrorWhileTyping = false } = options;
  const t = useText();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const asTyped = (sum: string) => groupedAmount(sum.replace('.', locale === 'es' ? ',' : '.'), locale);
  const [typed, setTyped] = useState(() => (first === undefined ? initial : asTyped(first)));
  const [problem, setProblem] = useState<string>();
  const amount = typedAmount(typed, locale);
  const refuse = (wrong: string) => {
    setProblem(wrong);
    field.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    onChange?.();
  };
  return {
    typed,
    amount,
    field,
    error: fieldErrorText(t, problem ?? (showsErrorWhileTyping && typed !== '' ? amountErrorCode(amount) : undefined)),
    type,
    fill: (sum) => type(asTyped(sum)),
    group: () => setTyped(groupedAmount(typed, locale)),
    empty: () => setTyped(''),
    refuse,
    check() {
      const wrong = amountErrorCode(amount);
      if (wrong !== undefined) refuse(wrong);
      return wrong === undefined;
    },
  };
}

/** The contract's code of an amount's error; undefined: none. */
export function amountErrorCode(amount: string): string | undefined {
  return z.safeParse(amountField, amount).error?.issues[0]?.message;
}
