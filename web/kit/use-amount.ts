import { amount as amountField } from '@pitaka/contract/fields.ts';
import { groupedAmount, typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fieldErrorText } from '../forms/field-error.ts';
import { useLocale, useText } from '../texts.ts';

export interface AmountInput {
  /** As it stands in the field. */
  readonly typed: string;
  /** As it is sent: decimal text. */
  readonly amount: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What is wrong with it, in the language shown. */
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Puts in an amount as decimal text. */
  readonly fill: (amount: string) => void;
  /** Separators between thousands, when nobody types in it any more. */
  readonly group: () => void;
  readonly empty: () => void;
  /** Says what is wrong, a code of the contract or a text, and puts the focus there. */
  readonly refuse: (problem: string) => void;
  /** Is it an amount? If not, that is said. */
  readonly check: () => boolean;
}

export interface AmountOptions {
  /** As it stood in the field before. */
  initial?: string | undefined;
  /** The same as decimal text. */
  amount?: string | undefined;
  onChange?: () => void;
  /** What is wrong is said while one types, where more than a button depends on the amount. */
  saysWhileTyping?: boolean;
}

export function useAmount(options: AmountOptions = {}): AmountInput {
  const { initial = '', amount: first, onChange, saysWhileTyping = false } = options;
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
    error: fieldErrorText(t, problem ?? (saysWhileTyping && typed !== '' ? wrongWith(amount) : undefined)),
    type,
    fill: (sum) => type(asTyped(sum)),
    group: () => setTyped(groupedAmount(typed, locale)),
    empty: () => setTyped(''),
    refuse,
    check() {
      const wrong = wrongWith(amount);
      if (wrong !== undefined) refuse(wrong);
      return wrong === undefined;
    },
  };
}

/** The contract's code of what is wrong with an amount; undefined: nothing. */
export function wrongWith(amount: string): string | undefined {
  return z.safeParse(amountField, amount).error?.issues[0]?.message;
}
