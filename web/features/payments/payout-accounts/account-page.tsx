import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { type ComponentType, useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { type PayoutAccount, type PayoutKind, usePayoutAccounts } from '../../../wallet/payout-account.ts';
import { SavedAccount } from './saved-account.tsx';
import type { AccountFormProps, AccountOptions } from './use-account-form.ts';

const NOTHING = {};

export interface AccountPageProps {
  kind: PayoutKind;
  /** The form of this kind: each address loads its own. */
  Form: ComponentType<AccountFormProps>;
}

/** Spec: D4. Adds a payout account of this kind, or changes the account whose id is in the address. */
export function AccountPage({ kind, Form }: AccountPageProps) {
  const t = useText();
  const { id } = useParams<'/AddCard/{-$id}'>();
  const options = useAnswer('/appcard/options', NOTHING);
  const [saved, setSaved] = useState<PayoutAccount>();
  const isBank = kind === 'bank';
  const title = id
    ? isBank
      ? 'cards.changeBank'
      : 'cards.changeWallet'
    : isBank
      ? 'cards.addBank'
      : 'cards.addWallet';
  return (
    <Page title={t(title)} under="/Cards">
      {saved ? (
        <SavedAccount account={saved} />
      ) : (
        <AnswerView answer={options}>
          {(loaded) =>
            id ? (
              <ChangeAccount kind={kind} Form={Form} id={id} options={loaded} onSaved={setSaved} />
            ) : (
              <AddAccount kind={kind} Form={Form} options={loaded} onSaved={setSaved} />
            )
          }
        </AnswerView>
      )}
    </Page>
  );
}

interface PartProps extends AccountPageProps {
  options: AccountOptions;
  onSaved: (account: PayoutAccount) => void;
}

function AddAccount({ kind, Form, options, onSaved }: PartProps) {
  const t = useText();
  if (kind === 'bank' && options.banks.length === 0) return <Instead title={t('cards.noBanks')} />;
  if (kind === 'wallet' && options.wallets.length === 0) return <Instead title={t('cards.noWallets')} />;
  if (options.accountsLeft === 0) return <Instead title={t('cards.full')} />;
  return <Form options={options} account={undefined} onSaved={onSaved} />;
}

function ChangeAccount({ kind, Form, id, options, onSaved }: PartProps & { id: string }) {
  const t = useText();
  const accounts = usePayoutAccounts();
  return (
    <AnswerView answer={accounts}>
      {(own) => {
        const account = own.find((one) => one.id === id && one.kind === kind);
        if (!account) return <Instead title={t('cards.unknown')} text={t('cards.unknown.text')} />;
        return <Form key={id} options={options} account={account} onSaved={onSaved} />;
      }}
    </AnswerView>
  );
}

function Instead({ title, text }: { title: string; text?: string }) {
  const t = useText();
  return (
    <EmptyState
      title={title}
      {...(text ? { text } : {})}
      action={
        <Link to="/Cards" replace className={buttonClass({ tone: 'plain' })}>
          {t('cards.saved.all')}
        </Link>
      }
    />
  );
}
