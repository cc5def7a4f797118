import { walletAccountInput } from '@pitaka/contract/calls/payout-accounts.ts';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useController, useWatch } from 'react-hook-form';
import { useText } from '../../texts.ts';
import { numberOf } from '../../wallet/payout-account.ts';
import { AccountEnd, HolderField } from './account-parts.tsx';
import { MethodField } from './method-field.tsx';
import { type AccountFormProps, useAccountForm, type WalletValues } from './use-account-form.ts';

/** An e-wallet; what it knows people by is its own. */
export function WalletForm({ options, account, onSaved }: AccountFormProps) {
  const t = useText();
  const { form, ownCode, errorOf, refusal, submit } = useAccountForm<WalletValues>(
    walletAccountInput,
    {
      kind: 'wallet',
      ...(account ? { id: account.id } : {}),
      holder: account?.holder ?? options.holder,
      wallet: account?.wallet ?? '',
      walletNumber: '',
      code: '',
    },
    'walletNumber',
    onSaved,
  );
  const { field: wallet } = useController({ control: form.control, name: 'wallet' });
  const code = useWatch({ control: form.control, name: 'wallet' });
  const knownBy = options.wallets.find((option) => option.code === code)?.number ?? 'phone';
  const hint = knownBy === 'upi' ? t('cards.number.upi.hint') : undefined;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <HolderField {...form.register('holder')} known={options.holder} error={errorOf('holder')} />
      <MethodField
        label={t('cards.wallet')}
        choose={t('cards.wallet.choose')}
        methods={options.wallets}
        value={wallet.value}
        onChange={wallet.onChange}
        ref={wallet.ref}
        error={errorOf('wallet')}
      />
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
