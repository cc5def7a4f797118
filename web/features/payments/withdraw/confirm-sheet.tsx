import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { AccountFace } from '../../../wallet/account-face.tsx';
import { numberOf, type PayoutAccount } from '../../../wallet/payout-account.ts';
import { PinPad } from '../../../wallet/pin-pad.tsx';
import type { WithdrawForm } from './use-withdraw-form.ts';
import type { Quote } from './withdrawal.ts';

export interface ConfirmSheetProps {
  state: WithdrawForm;
  account: PayoutAccount;
}

/** All of it once more before it is asked for; where the site wants the safe's six digits, they are typed here. */
export function ConfirmSheet({ state, account }: ConfirmSheetProps) {
  const t = useText();
  const money = useMoney();
  const { confirm, agreed, amount } = state;
  return (
    <Dialog
      open={confirm.open && agreed !== undefined}
      onClose={confirm.hide}
      kind="sheet"
      title={t('withdraw.confirm.title', { amount: money(amount || '0') })}
      closeLabel={t('shell.close')}
    >
      {agreed && <Question state={state} account={account} quote={agreed} />}
    </Dialog>
  );
}

function Question({ state, account, quote }: ConfirmSheetProps & { quote: Quote }) {
  const t = useText();
  const money = useMoney();
  const [typesPin, setTypesPin] = useState(false);
  const { confirm, busy, send } = state;
  return (
    <div className="flex flex-col gap-5 overflow-y-auto p-1">
      <AccountFace {...account} number={numberOf(account)} />
      <Facts>
        <Fact label={t('withdraw.fee')}>{money(quote.fee)}</Fact>
        <Fact label={t('withdraw.net')} strong>
          {money(quote.net)}
        </Fact>
        <Fact label={t('withdraw.arrival')}>{quote.arrival}</Fact>
      </Facts>
      {typesPin ? (
        <div className="flex flex-col items-center gap-4">
          <PinPad refusal={state.pinRefusal} lockedUntil={null} onPin={send} />
          <Link to="/Safe" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
            {t('safe.forgot')}
          </Link>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onClick={confirm.hide} className="flex-[1_1_7rem]">
            {t('shell.cancel')}
          </Button>
          <Button
            busy={busy}
            onClick={() => (quote.pinRequired ? setTypesPin(true) : void send())}
            className="flex-[1_1_7rem]"
          >
            {t('withdraw.confirm.submit')}
          </Button>
        </div>
      )}
    </div>
  );
}
