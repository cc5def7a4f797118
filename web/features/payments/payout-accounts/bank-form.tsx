import { BANK_PHONE_LENGTH } from '@pitaka/contract/constants.ts';
import type { FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { bankAccountForm } from '@pitaka/contract/payout-account-input.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import type { RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useText } from '../../../texts.ts';
import { numberOf } from '../../../wallet/payout-account.ts';
import { AccountEnd, HolderField } from './account-parts.tsx';
import { BankChoice } from './bank-choice.tsx';
import { type AccountFormProps, type AccountOptions, type BankValues, useAccountForm } from './use-account-form.ts';

type BankOption = AccountOptions['banks'][number];

/** A bank account; the names and formats of its number and routing code follow the bank's country. */
export function BankForm({ options, account, onSaved }: AccountFormProps) {
  const t = useText();
  // Before a choice: the form that most users here will need.
  const bankOf = (code: string) => options.banks.find((option) => option.code === code) ?? options.banks[0];
  const needsRouting = (code: string) => bankOf(code)?.routing !== 'none';
  const { form, ownCode, method, choose, errorOf, refusal, submit } = useAccountForm<BankValues>({
    schema: bankAccountForm.check(
      z.refine(({ bank, ifsc }) => ifsc !== '' || !needsRouting(bank), {
        path: ['ifsc'],
        error: 'ifsc_required' satisfies FieldCode,
        // Shown together with the problems of the other fields.
        when: () => true,
      }),
    ),
    defaultValues: {
      holder: account?.holder ?? options.holder,
      bank: account?.bank ?? '',
      cardNumber: '',
      ifsc: account?.ifsc ?? '',
      bankPhone: '',
      code: '',
    },
    methodField: 'bank',
    numberField: 'cardNumber',
    request: (values) => ({
      kind: 'bank',
      ...(account && { id: account.id }),
      ...values,
      // Typed for another bank before this one was chosen.
      ...(!needsRouting(values.bank) && { ifsc: '' }),
    }),
    onSaved,
  });
  const bank = useWatch({ control: form.control, name: 'bank' });
  const chosen = bankOf(bank);
  const { number, routing } = labelsFor(chosen);
  const isMissing = form.formState.errors.ifsc?.message === ('ifsc_required' satisfies FieldCode);
  const routingError = isMissing && chosen?.routing === 'swift' ? t('cards.swift.required') : errorOf('ifsc');

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <HolderField {...form.register('holder')} knownName={options.holder} error={errorOf('holder')} />
      <BankChoice
        banks={options.banks}
        value={bank}
        onChange={choose}
        ref={method as RefObject<HTMLButtonElement | null>}
        error={errorOf('bank')}
      />
      <TextField
        {...form.register('cardNumber')}
        label={t(number.label)}
        hint={account ? t('cards.number.again', { number: numberOf(account) }) : number.hint && t(number.hint)}
        inputMode={chosen?.number === 'iban' ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        className="tabular"
        error={errorOf('cardNumber')}
      />
      {routing && (
        <TextField
          {...form.register('ifsc')}
          label={t(routing.label)}
          hint={t(routing.hint)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          className="tabular"
          error={routingError}
        />
      )}
      <TextField
        {...form.register('bankPhone', { setValueAs: bareNumber })}
        label={t('cards.bankPhone')}
        hint={t('cards.bankPhone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        // Longer than a number, so that it may contain characters between the digits.
        maxLength={BANK_PHONE_LENGTH + 6}
        className="tabular"
        error={errorOf('bankPhone')}
      />
      <AccountEnd
        options={options}
        code={{ ...form.register('code'), ...ownCode, error: errorOf('code') }}
        refusal={refusal}
        busy={form.formState.isSubmitting}
      />
    </form>
  );
}

function labelsFor(bank: BankOption | undefined) {
  const numbers = {
    account: { label: 'cards.number.account', hint: undefined },
    clabe: { label: 'cards.number.clabe', hint: 'cards.number.clabe.hint' },
    iban: { label: 'cards.number.iban', hint: 'cards.number.iban.hint' },
  } as const;
  const routings = {
    ifsc: { label: 'cards.ifsc', hint: 'cards.ifsc.hint' },
    swift: { label: 'cards.swift', hint: 'cards.swift.hint' },
    none: undefined,
  } as const;
  return { number: numbers[bank?.number ?? 'account'], routing: routings[bank?.routing ?? 'ifsc'] };
}

function bareNumber(text: string): string {
  return text.replace(/[\s().-]/g, '');
}
