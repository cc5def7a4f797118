import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Landmark, ReceiptText, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { usePendingOperations } from '../../../kit/pending-operation-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { Locks } from '../../../wallet/locks.tsx';
import { isUsable, type PayoutAccount, usePayoutAccounts } from '../../../wallet/payout-account.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { AccountChoice } from './account-choice.tsx';
import { AmountForm } from './amount-form.tsx';
import { feeText } from './fee-text.ts';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { useTerms } from './use-terms.ts';
import { isOver, type SentWithdrawal, type Terms, WITHDRAWAL } from './withdrawal.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

const NEWEST = { number: 0, size: 10, state: '' } as const;
const MOVED: readonly LiveKind[] = ['message', 'resync'];
type Wallet = AnswerOf<'/wallet/info'>;

/**
 * Spec: D3. The amount, the account, the fee, the net amount and the arrival on one screen; then the confirmation. Below
 * them the open withdrawals, limits and fees.
 */
export default function WithdrawPage() {
  return <WithdrawScreen />;
}

export interface WithdrawScreenProps {
  /** The account of the address; without it, the first usable one. */
  id?: string | undefined;
  /** The amount of the address. */
  begunWith?: string | undefined;
}

export function WithdrawScreen({ id, begunWith }: WithdrawScreenProps) {
  const t = useText();
  // These calls run in parallel.
  const terms = useTerms();
  const wallet = useWallet();
  const accounts = usePayoutAccounts();
  const newest = useAnswer('/withdraw/list', NEWEST);
  useLiveReload(MOVED, newest.reload);
  return (
    <Page
      title={t('withdraw.title')}
      under={id === undefined ? '/my' : '/Withdraw'}
      action={
        <Link
          to="/WithdrawDetails"
          aria-label={t('withdraw.records')}
          title={t('withdraw.records')}
          className="inline-grid size-11 place-items-center rounded-full text-accent-ink active:bg-sunken"
        >
          <ReceiptText aria-hidden size={20} />
        </Link>
      }
    >
      <AnswerView answer={terms}>
        {(loaded) => (
          <AnswerView answer={accounts}>
            {(own) =>
              id !== undefined && !own.some((account) => account.id === id) ? (
                <Unknown />
              ) : (
                <div className="flex flex-col gap-6">
                  {own.length === 0 ? (
                    <>
                      <FigureCard label={t('withdraw.available')} amount={loaded.canWithdrawCoin} />
                      <NoAccounts />
                    </>
                  ) : (
                    <Withdrawing terms={loaded} accounts={own} id={id} begunWith={begunWith} />
                  )}
                  <WhyNotMore wallet={wallet.data} />
                  <OpenWithdrawals newest={newest.data} />
                  <LimitsAndFees terms={loaded} />
                </div>
              )
            }
          </AnswerView>
        )}
      </AnswerView>
    </Page>
  );
}

const showWithdrawal = (id: string) => void router.navigate({ to: '/WithdrawDetails', search: { id }, replace: true });

interface WithdrawingProps extends WithdrawScreenProps {
  terms: Terms;
  accounts: readonly PayoutAccount[];
}

/**
 * The form of the chosen account. Users send one withdrawal at a time: while the outcome of one is unknown, its account
 * is the chosen one, and another account's address shows that withdrawal instead of a form.
 */
function Withdrawing({ terms, accounts, id, begunWith }: WithdrawingProps) {
  const [picked, pick] = useState<{ readonly id: string; readonly amount: string | undefined }>();
  const moves = usePendingOperations<SentWithdrawal>(WITHDRAWAL);
  // A withdrawal whose account is gone or in review could not be sent again.
  const sent = moves.flatMap((move) => {
    const account = accounts.find((one) => one.id === move.input.cardId && isUsable(one));
    return account ? [{ move, account }] : [];
  })[0];
  const find = (wanted: string | undefined) => accounts.find((one) => one.id === wanted);
  const account = find(picked?.id) ?? find(id) ?? sent?.account ?? accounts.find(isUsable);
  const choice = (isFixed: boolean, typed?: string) => (
    <AccountChoice
      accounts={accounts}
      chosen={account?.id}
      isFixed={isFixed}
      isFocused={picked !== undefined}
      onChange={(next) => pick({ id: next, amount: typed })}
    />
  );
  if (sent && sent.account !== account) {
    return (
      <div className="flex flex-col gap-5">
        {choice(true)}
        <PendingWithdrawal {...sent} />
      </div>
    );
  }
  if (!account || !isUsable(account)) return choice(false);
  return (
    <AmountForm
      key={account.id}
      account={account}
      terms={terms}
      begunWith={picked ? picked.amount : begunWith}
      choice={choice}
      onDone={showWithdrawal}
    />
  );
}

/** The rest of the wallet, and why it cannot be withdrawn. */
function WhyNotMore({ wallet }: { wallet: Wallet | undefined }) {
  const money = useMoney();
  return wallet ? <Locks wallet={wallet} shown={money} className="rounded-card bg-surface p-4 empty:hidden" /> : null;
}

function Unknown() {
  const t = useText();
  return (
    <EmptyState
      title={t('withdraw.unknownAccount')}
      text={t('withdraw.unknownAccount.text')}
      action={
        <Link to="/Withdraw" replace className={buttonClass({ tone: 'plain' })}>
          {t('withdraw.choose')}
        </Link>
      }
    />
  );
}

function NoAccounts() {
  const t = useText();
  const options = useAnswer('/appcard/options', NOTHING).data;
  return (
    <EmptyState
      className="rounded-card bg-surface py-8"
      icon={<WalletCards size={40} strokeWidth={1.5} />}
      title={t('withdraw.empty.accounts')}
      text={t('withdraw.empty.accounts.text')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {options?.banks.length !== 0 && (
            <Link to="/AddCard/{-$id}" params={{}} className={buttonClass()}>
              <Landmark aria-hidden size={20} />
              {t('withdraw.addBank')}
            </Link>
          )}
          {options?.wallets.length !== 0 && (
            <Link to="/AddZhiFuBao/{-$id}" params={{}} className={buttonClass()}>
              <WalletCards aria-hidden size={20} />
              {t('withdraw.addWallet')}
            </Link>
          )}
        </div>
      }
    />
  );
}

const NOTHING = {};

/** Open withdrawals: the first thing a returning user wants to know. One that is being sent is in the form itself. */
function OpenWithdrawals({ newest }: { newest: AnswerOf<'/withdraw/list'> | undefined }) {
  const t = useText();
  const open = newest?.content.filter(({ state }) => !isOver(state)) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="withdraw-open">
      <h2 id="withdraw-open" className="font-semibold">
        {t('kit.move.open')}
      </h2>
      <ul>
        {open.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalRow withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LimitsAndFees({ terms }: { terms: Terms }) {
  const t = useText();
  const money = useMoney();
  return (
    <section aria-labelledby="withdraw-terms" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="withdraw-terms" className="font-semibold">
        {t('withdraw.terms')}
      </h2>
      <Facts>
        <Fact label={t('withdraw.minimum')}>{money(terms.minimum)}</Fact>
        <Fact label={t('withdraw.maximum')}>{money(terms.maximum)}</Fact>
        <Fact label={t('withdraw.fee')}>{feeText(terms, t, money)}</Fact>
        <Fact label={t('withdraw.arrival.bank')}>{terms.arrivalBank}</Fact>
        <Fact label={t('withdraw.arrival.wallet')}>{terms.arrivalWallet}</Fact>
        <Left label={t('withdraw.left.today')} left={terms.remainingToday} limit={terms.limitToday} />
        <Left label={t('withdraw.left.week')} left={terms.remainingWeek} limit={terms.limitWeek} />
        <Left label={t('withdraw.left.month')} left={terms.remainingMonth} limit={terms.limitMonth} />
      </Facts>
    </section>
  );
}

function Left({ label, left, limit }: { label: string; left: string; limit: string }) {
  const t = useText();
  const money = useMoney();
  return (
    <Fact label={label}>
      {money(left)}
      {left !== limit && (
        <span className="block text-ink-faint text-xs">{t('withdraw.left.of', { limit: money(limit) })}</span>
      )}
    </Fact>
  );
}
