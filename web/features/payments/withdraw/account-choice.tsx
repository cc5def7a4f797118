import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useMoment } from '../../../kit/use-moment.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { AccountSummary } from '../../../wallet/account-summary.tsx';
import { isUsable, numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';

/** More accounts than these push the fee and the button off the first screen: the others wait behind one tap. */
const MOST_SHOWN = 2;

export interface AccountChoiceProps {
  accounts: readonly PayoutAccount[];
  chosen: string | undefined;
  /** A withdrawal is being sent: its account may not change. */
  isFixed: boolean;
  /** The user has just chosen: each account has a form of its own, in which the keyboard stays at the choice. */
  isFocused: boolean;
  onChange: (id: string) => void;
}

/** The accounts as tiles, each with its time; one that cannot be used yet says why. */
export function AccountChoice({ accounts, chosen, isFixed, isFocused, onChange }: AccountChoiceProps) {
  const t = useText();
  const titleId = useId();
  const [isOpen, open] = useState(false);
  const at = accounts.findIndex(({ id }) => id === chosen);
  const shown =
    isOpen || accounts.length <= MOST_SHOWN ? accounts : at === -1 ? accounts.slice(0, MOST_SHOWN) : [accounts[at]];
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="font-semibold">
          {t('withdraw.where')}
        </h2>
        <Link to="/Cards" className={`${buttonClass({ tone: 'quiet' })} -me-4 ms-auto pe-4`}>
          {t('withdraw.manage')}
        </Link>
      </div>
      <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
        {shown.map(
          (account) =>
            account && (
              <Tile
                key={account.id}
                account={account}
                isChosen={account.id === chosen}
                isFixed={isFixed}
                isFocused={isFocused}
                onChange={onChange}
              />
            ),
        )}
      </fieldset>
      {shown.length < accounts.length && !isFixed && (
        <Button tone="quiet" size="wide" onClick={() => open(true)}>
          {t('withdraw.accounts.more', { count: accounts.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface TileProps extends Pick<AccountChoiceProps, 'isFixed' | 'isFocused' | 'onChange'> {
  account: PayoutAccount;
  isChosen: boolean;
}

function Tile({ account, isChosen, isFixed, isFocused, onChange }: TileProps) {
  const t = useText();
  const moment = useMoment();
  const radio = useRef<HTMLInputElement>(null);
  const hasFocus = isFocused && isChosen;
  useEffect(() => {
    if (hasFocus) radio.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const face = { ...account, number: numberOf(account) };
  if (!isUsable(account)) {
    const note =
      account.usableFrom !== null && account.state === 'active'
        ? t('withdraw.cooling.waits', { when: moment(account.usableFrom) })
        : t('withdraw.review.waits');
    return (
      <div className="flex min-h-16 items-center rounded-card bg-surface px-4 py-3">
        <AccountSummary {...face} note={note} />
      </div>
    );
  }
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card bg-surface px-4 py-3 has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-accent has-focus-visible:outline-3">
      <span className="min-w-0 flex-1">
        <AccountSummary {...face} terms={account.arrival} />
      </span>
      <input
        ref={radio}
        type="radio"
        name="account"
        value={account.id}
        checked={isChosen}
        disabled={isFixed}
        onChange={() => onChange(account.id)}
        className="size-5 shrink-0 accent-(--color-accent) outline-none"
      />
    </label>
  );
}
