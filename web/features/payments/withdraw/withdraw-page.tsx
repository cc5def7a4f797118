import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { ChevronRight, Landmark, ReceiptText, WalletCards } from 'lucide-react';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import { AmountHero } from '../../../kit/amount-hero.tsx';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { usePendingOperations } from '../../../kit/pending-operation-row.tsx';
import { QuickAmounts } from '../../../kit/quick-amounts.tsx';
import { type AmountInput, amountErrorCode, useAmount } from '../../../kit/use-amount.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { Locks } from '../../../wallet/locks.tsx';
import { isUsable, numberOf, type PayoutAccount, usePayoutAccounts } from '../../../wallet/payout-account.ts';
import { PinFact } from '../../../wallet/pin-fact.tsx';
import { useWithdrawalPin } from '../../../wallet/use-payment-pin.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { maxWithdrawable, quickAmounts } from './amounts.ts';
import { feeText } from './fee-text.ts';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { useTerms } from './use-terms.ts';
import { isOver, type SentWithdrawal, type Terms, WITHDRAWAL } from './withdrawal.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

const NEWEST = { number: 0, size: 10, state: '' } as const;
const MOVED: readonly LiveKind[] = ['message', 'resync'];
type Wallet = AnswerOf<'/wallet/info'>;

/**
 * Spec: D3. The amount, then the accounts as tiles with their fee and time; the chosen account's own page asks once more
 * and withdraws. Below them the open withdrawals, limits and fees.
 */
export default function WithdrawPage() {
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
      under="/my"
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
          <div className="flex flex-col gap-7">
            <AmountAndAccount terms={loaded} wallet={wallet.data} accounts={accounts} />
            <OpenWithdrawals newest={newest.data} accounts={accounts.data ?? []} />
            <LimitsAndFees terms={loaded} />
          </div>
        )}
      </AnswerView>
    </Page>
  );
}

/** The rest of the wallet, and why it cannot be withdrawn. */
function WhyNotMore({ wallet }: { wallet: Wallet | undefined }) {
  const money = useMoney();
  return wallet ? <Locks wallet={wallet} shown={money} className="rounded-card bg-surface p-4 empty:hidden" /> : null;
}

interface AmountAndAccountProps {
  terms: Terms;
  wallet: Wallet | undefined;
  accounts: Answer<PayoutAccount[]>;
}

/** Without an account, an amount is of no use. */
function AmountAndAccount({ terms, wallet, accounts }: AmountAndAccountProps) {
  const t = useText();
  const money = useMoney();
  const input = useAmount();
  const hasAccounts = accounts.data === undefined || accounts.data.length > 0;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        {hasAccounts ? (
          <>
            <AmountHero
              input={input}
              label={t('withdraw.howMuch')}
              hint={`${t('withdraw.available')}: ${money(terms.canWithdrawCoin)}`}
              all={maxWithdrawable(terms)}
            />
            <QuickAmounts label={t('withdraw.quick')} amounts={quickAmounts(terms)} input={input} />
          </>
        ) : (
          <FigureCard label={t('withdraw.available')} amount={terms.canWithdrawCoin} />
        )}
      </div>
      <Destinations accounts={accounts} terms={terms} input={input} />
      <WhyNotMore wallet={wallet} />
    </div>
  );
}

interface DestinationsProps {
  accounts: Answer<PayoutAccount[]>;
  terms: Terms;
  input: AmountInput;
}

function Destinations({ accounts, terms, input }: DestinationsProps) {
  const t = useText();
  const amount = amountErrorCode(input.amount) === undefined ? input.amount : undefined;
  return (
    <AnswerView answer={accounts}>
      {(own) =>
        own.length === 0 ? (
          <NoAccounts />
        ) : (
          <section aria-labelledby="withdraw-where">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="withdraw-where" className="font-semibold">
                {t('withdraw.where')}
              </h2>
              <Link to="/Cards" className={`${buttonClass({ tone: 'quiet' })} -me-4 ms-auto pe-4`}>
                {t('withdraw.manage')}
              </Link>
            </div>
            <ul className="flex flex-col gap-2">
              {own.map((account) => (
                <li key={account.id} className="rounded-card bg-surface">
                  <Destination account={account} terms={terms} amount={amount} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </AnswerView>
  );
}

interface DestinationProps {
  account: PayoutAccount;
  terms: Terms;
  /** The typed amount, with which the account's page starts. */
  amount: string | undefined;
}

function Destination({ account, terms, amount }: DestinationProps) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const face = { ...account, number: numberOf(account) };
  const shape = 'flex min-h-16 items-center gap-3 px-4 py-3';
  if (!isUsable(account)) {
    const note =
      account.usableFrom !== null && account.state === 'active'
        ? t('withdraw.cooling.waits', { when: moment(account.usableFrom) })
        : t('withdraw.review.waits');
    return (
      <div className={shape}>
        <AccountSummary {...face} note={note} />
      </div>
    );
  }
  return (
    <Link
      to="/WithdrawStep/$id"
      params={{ id: account.id }}
      search={amount === undefined ? {} : { amount }}
      className={`${shape} rounded-card active:bg-sunken`}
    >
      <span className="min-w-0 flex-1">
        <AccountSummary {...face} terms={`${t('withdraw.fee')}: ${feeText(terms, t, money)} · ${account.arrival}`} />
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />
    </Link>
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

interface OpenWithdrawalsProps {
  newest: AnswerOf<'/withdraw/list'> | undefined;
  accounts: readonly PayoutAccount[];
}

/** Open withdrawals: the first thing a returning user wants to know. */
function OpenWithdrawals({ newest, accounts }: OpenWithdrawalsProps) {
  const t = useText();
  const open = newest?.content.filter(({ state }) => !isOver(state)) ?? [];
  const sent = usePendingOperations<SentWithdrawal>(WITHDRAWAL).flatMap((move) => {
    const account = accounts.find(({ id }) => id === move.input.cardId);
    return account ? [{ move, account }] : [];
  });
  if (open.length + sent.length === 0) return null;
  return (
    <section aria-labelledby="withdraw-open">
      <h2 id="withdraw-open" className="font-semibold">
        {t('kit.move.open')}
      </h2>
      <ul>
        {sent.map((operation) => (
          <li key={operation.move.place}>
            <PendingWithdrawal {...operation} />
          </li>
        ))}
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
        <PinFact always={terms.pinRequired} above={useWithdrawalPin()} />
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
