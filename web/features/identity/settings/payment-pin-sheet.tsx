import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { PinPad } from '../../../kit/pin-pad.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { usePaymentPin } from '../../../wallet/use-payment-pin.ts';

type PinState = AnswerOf<'/pin/state'>;
type Answer = ReturnType<typeof usePaymentPin>;

/** The amounts above which payments ask for the safe's PIN: the site's demand, and the user's own choice below it. */
export default function PaymentPinSheet({
  answer,
  open,
  onClose,
}: {
  answer: Answer;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('security.pin')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-5 overflow-y-auto p-1">
        <AnswerView answer={answer}>
          {(state) => (
            <PaymentPin
              state={state}
              onDone={(own) => {
                answer.change((known) => ({ ...known, own }));
                showToast(t('security.pin.saved'), { tone: 'positive' });
                onClose();
              }}
            />
          )}
        </AnswerView>
      </div>
    </Dialog>
  );
}

function PaymentPin({ state, onDone }: { state: PinState; onDone: (own: string | null) => void }) {
  const t = useText();
  const demand = useDemandText();
  const input = useAmount({ amount: state.own ?? undefined });
  /** The change that waits for the PIN; undefined: no change waits. */
  const [asked, setAsked] = useState<{ above: string | null }>();
  const [refusal, setRefusal] = useState<CallRefused>();
  const [busy, setBusy] = useState(false);

  const save = async (above: string | null, pin?: string) => {
    setBusy(true);
    try {
      const { own } = await call('/pin/set', { above, ...(pin !== undefined && { pin }) }, { errors: 'own' });
      onDone(own);
    } catch (error) {
      if (!(error instanceof CallRefused)) input.refuse(error instanceof Error ? error.message : '');
      else if (error.code === 'pin_required') setAsked({ above });
      else if (pin !== undefined) setRefusal(error);
      else input.refuse(error.fields.above?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };

  if (asked) {
    return (
      <div className="flex flex-col items-center gap-4">
        <p className="text-balance text-center text-ink-soft text-sm">{t('security.pin.raise')}</p>
        <PinPad refusal={refusal} lockedUntil={null} busy={busy} onPin={(pin) => save(asked.above, pin)} />
      </div>
    );
  }
  return (
    <>
      <p className="text-ink-soft">{t('security.pin.text')}</p>
      <dl className="flex flex-col gap-1 rounded-control bg-sunken px-3.5 py-3 text-sm">
        <dt className="font-semibold">{t('security.pin.site')}</dt>
        <dd className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
          <span>{t('security.pin.transfers')}</span>
          <span className="tabular">{demand(state.transfers)}</span>
        </dd>
        <dd className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
          <span>{t('security.pin.withdrawals')}</span>
          <span className="tabular">{demand(state.withdrawals)}</span>
        </dd>
      </dl>
      {state.hasPassword ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (input.check()) void save(input.amount);
          }}
          className="flex flex-col gap-4"
        >
          <AmountField input={input} label={t('security.pin.own')} hint={t('security.pin.own.hint')} />
          <Button type="submit" size="wide" busy={busy}>
            {t('security.pin.save')}
          </Button>
          {state.own !== null && (
            <Button tone="quiet" size="wide" busy={busy} onClick={() => void save(null)}>
              {t('security.pin.remove')}
            </Button>
          )}
        </form>
      ) : (
        <>
          <p className="text-ink-soft text-sm">{t('security.pin.none')}</p>
          <Link to="/Safe" className={buttonClass({ tone: 'primary', size: 'wide' })}>
            {t('security.pin.choose')}
          </Link>
        </>
      )}
    </>
  );
}

function useDemandText(): (demand: PinState['transfers']) => string {
  const t = useText();
  const money = useMoney();
  return ({ always, above }) => {
    if (always) return t('security.pin.always');
    return above === null ? t('security.pin.never') : t('security.pin.above', { amount: money(above) });
  };
}
