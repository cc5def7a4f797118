import { bankAccountInput } from '@pitaka/contract/calls/payout-accounts.ts';
import { BANK_PHONE_LENGTH } from '@pitaka/contract/constants.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useController, useWatch } from 'react-hook-form';
import { useText } from '../../texts.ts';
import { numberOf } from '../../wallet/payout-account.ts';
import { AccountEnd, HolderField } from './account-parts.tsx';
import { MethodField } from './method-field.tsx';
import { type AccountFormProps, type AccountOptions, type BankValues, useAccountForm } from './use-account-form.ts';

type BankOption = AccountOptions['banks'][number];

/** A bank account; what its number and its routing code are called, and look like, follows the bank's country. */
export function BankForm({ options, account, onSaved }: AccountFormProps) {
  const t = useText();
  const { form, ownCode, errorOf, refusal, submit } = useAccountForm<BankValues>(
    bankAccountInput,
    {
      kind: 'bank',
      ...(account ? { id: account.id } : {}),
      holder: account?.holder ?? options.holder,
      bank: account?.bank ?? '',
      cardNumber: '',
      bankPhone: '',
      ifsc: account?.ifsc ?? '',
      code: '',
    },
    'cardNumber',
    onSaved,
  );
  const { field: bank } = useController({ control: form.control, name: 'bank' });
  const code = useWatch({ control: form.control, name: 'bank' });
  const chosen = options.banks.find((option) => option.code === code);
  const { number, routing } = wordsFor(chosen);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <HolderField {...form.register('holder')} known={options.holder} error={errorOf('holder')} />
      <MethodField
        label={t('cards.bank')}
        choose={t('cards.bank.choose')}
        search={{ label: t('cards.bank.search'), none: t('cards.bank.none') }}
        methods={options.banks}
        value={bank.value}
        onChange={bank.onChange}
        ref={bank.ref}
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
      <TextField
        {...form.register('ifsc')}
        label={t(routing.label)}
        hint={t(routing.hint)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="tabular"
        error={errorOf('ifsc')}
      />
      <TextField
        {...form.register('bankPhone', { setValueAs: bareNumber })}
        label={t('cards.bankPhone')}
        hint={t('cards.bankPhone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        // Room for what people write between the digits.
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

function wordsFor(bank: BankOption | undefined) {
  const numbers = {
    account: { label: 'cards.number.account', hint: undefined },
    clabe: { label: 'cards.number.clabe', hint: 'cards.number.clabe.hint' },
    iban: { label: 'cards.number.iban', hint: 'cards.number.iban.hint' },
  } as const;
  const routings = {
    ifsc: { label: 'cards.ifsc', hint: 'cards.ifsc.hint' },
    swift: { label: 'cards.swift', hint: 'cards.swift.hint' },
  } as const;
  return { number: numbers[bank?.number ?? 'account'], routing: routings[bank?.routing ?? 'ifsc'] };
}

function bareNumber(text: string): string {
  return text.replace(/[\s().-]/g, '');
}
