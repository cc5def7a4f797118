import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Landmark, Plus, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { numberOf, type PayoutAccount, usePayoutAccounts } from '../../../wallet/payout-account.ts';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';

const NOTHING = {};

/** Spec: D4. The user's payout accounts. */
export default function CardsPage() {
  const t = useText();
  const accounts = usePayoutAccounts();
  const remove = useHistoryDialog('remove-account');
  const [chosen, setChosen] = useState<PayoutAccount>();
  return (
    <Page title={t('cards.title')} under="/my">
      <AnswerView answer={accounts}>
        {(own) => (
          <div className="flex flex-col gap-6">
            {own.length === 0 ? (
              <EmptyState
                className="pb-4"
                icon={<WalletCards size={40} strokeWidth={1.5} />}
                title={t('cards.empty')}
                text={t('cards.empty.text')}
              />
            ) : (
              <ul className="flex flex-col gap-3">
                {own.map((account) => (
                  <AccountCard
                    key={account.id}
                    account={account}
                    onRemove={() => {
                      setChosen(account);
                      remove.show();
                    }}
                  />
                ))}
              </ul>
            )}
            <AddAccountLinks />
          </div>
        )}
      </AnswerView>
      <RemoveAccountDialog
        open={remove.open}
        onClose={remove.hide}
        account={chosen}
        onRemoved={() => {
          remove.hide();
          void accounts.reload();
        }}
      />
    </Page>
  );
}

function AccountCard({ account, onRemove }: { account: PayoutAccount; onRemove: () => void }) {
  const t = useText();
  const moment = useMoment();
  const { id, kind, name, usableFrom } = account;
  const number = numberOf(account);
  const note =
    account.state === 'review'
      ? t('cards.review')
      : usableFrom !== null && t('cards.cooling', { when: moment(usableFrom) });
  return (
    <li className="flex flex-col gap-1 rounded-card bg-surface p-4 pb-2">
      <AccountSummary {...account} number={number} note={note} />
      <div className="flex flex-wrap justify-end gap-x-2">
        <Link
          to={kind === 'bank' ? '/AddCard/{-$id}' : '/AddZhiFuBao/{-$id}'}
          params={{ id }}
          aria-label={t('cards.change.of', { name, number })}
          className={buttonClass({ tone: 'quiet' })}
        >
          {t('cards.change')}
        </Link>
        <Button tone="quiet" onClick={onRemove} aria-label={t('cards.remove.of', { name, number })}>
          {t('cards.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The kinds of accounts that this site pays to, and that the user may still add. */
function AddAccountLinks() {
  const t = useText();
  const { data: options } = useAnswer('/appcard/options', NOTHING);
  if (options?.accountsLeft === 0) return <p className="text-ink-soft text-sm">{t('cards.full')}</p>;
  const className = buttonClass({ tone: 'plain', size: 'wide' });
  return (
    <div className="flex flex-col gap-3">
      {options?.banks.length !== 0 && (
        <Link to="/AddCard/{-$id}" params={{}} className={className}>
          <Landmark aria-hidden size={20} />
          {t('cards.addBank')}
          <Plus aria-hidden size={18} className="ms-auto" />
        </Link>
      )}
      {options?.wallets.length !== 0 && (
        <Link to="/AddZhiFuBao/{-$id}" params={{}} className={className}>
          <WalletCards aria-hidden size={20} />
          {t('cards.addWallet')}
          <Plus aria-hidden size={18} className="ms-auto" />
        </Link>
      )}
    </div>
  );
}
