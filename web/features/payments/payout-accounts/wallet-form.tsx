import { walletAccountForm } from '@pitaka/contract/payout-account-input.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useWatch } from 'react-hook-form';
import { useText } from '../../../texts.ts';
import { numberOf } from '../../../wallet/payout-account.ts';
import { AccountEnd, HolderField } from './account-parts.tsx';
import { type AccountFormProps, useAccountForm, type WalletValues } from './use-account-form.ts';
import { WalletChoice } from './wallet-choice.tsx';

/** An e-wallet; each identifies its users in its own way. */
export function WalletForm({ options, account, onSaved }: AccountFormProps) {
  const t = useText();
  const { form, ownCode, errorOf, refusal, submit } = useAccountForm<WalletValues>({
    schema: walletAccountForm,
    defaultValues: {
      holder: account?.holder ?? options.holder,
      wallet: account?.wallet ?? '',
      walletNumber: '',
      code: '',
    },
    numberField: 'walletNumber',
    request: (values) => ({ kind: 'wallet', ...(account && { id: account.id }), ...values }),
    onSaved,
  });
  const wallet = useWatch({ control: form.control, name: 'wallet' });
  const knownBy = options.wallets.find((option) => option.code === wallet)?.number ?? 'phone';
  const hint = knownBy === 'upi' ? t('cards.number.upi.hint') : undefined;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <HolderField {...form.register('holder')} knownName={options.holder} error={errorOf('holder')} />
      <WalletChoice {...form.register('wallet')} wallets={options.wallets} error={errorOf('wallet')} />
      <TextField
        {...form.register('walletNumber')}
        label={t(`cards.number.${knownBy}`)}
        hint={account ? t('cards.number.again', { number: numberOf(account) }) : hint}
        inputMode={knownBy === 'phone' ? 'tel' : 'email'}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        className="tabular"
        error={errorOf('walletNumber')}
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
