import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useState } from 'react';
import { isAboutPin } from '../wallet/is-about-pin.ts';
import { isRefusedForSure } from './unclear-outcome.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

export interface MoneyMoveOptions<Done> {
  /** The call, with these options; `pin`: the safe's six digits, where they were asked for. */
  ask: (options: { errors: 'own'; idempotencyKey: string }, pin: string | undefined) => Promise<Done>;
  onDone: (done: Done) => void;
  /** For sure nothing moved. */
  onRefused: (refusal: CallRefused) => void;
  /** The six digits were wrong: a try was counted. */
  onWrongPin?: () => void;
  /** Names this move where it has to outlast the page being loaded again while its answer is on the way. */
  place?: string;
  /** It is settled, whatever came of it, unless only the six digits were wrong. */
  onSettled: () => void;
}

export interface MoneyMove {
  readonly busy: boolean;
  /** It may have come through: nothing may change before that is known. The next try asks with the same key. */
  readonly isUnclear: boolean;
  readonly pinRefusal: CallRefused | undefined;
  readonly forgetPinRefusal: () => void;
  readonly run: (pin?: string) => Promise<void>;
}

/** One move of money by a form: done once, whatever answer is lost on the way. */
export function useMoneyMove<Done>(options: MoneyMoveOptions<Done>): MoneyMove {
  const key = useIdempotencyKey(options.place);
  const [busy, setBusy] = useState(false);
  const [isUnclear, setUnclear] = useState(key.wasKept);
  const [pinRefusal, setPinRefusal] = useState<CallRefused>();
  const run = async (pin?: string) => {
    setBusy(true);
    try {
      const done = await options.ask({ errors: 'own', idempotencyKey: key.current() }, pin);
      key.renew();
      setUnclear(false);
      options.onDone(done);
    } catch (error) {
      if (isAboutPin(error)) {
        if (!isUnclear) key.renew();
        setPinRefusal(error);
        options.onWrongPin?.();
        return;
      }
      const isKnown = isRefusedForSure(error, isUnclear);
      setUnclear(!isKnown);
      if (isKnown) {
        // Nothing moved: the next try is another thing.
        key.renew();
        options.onRefused(error);
      }
    } finally {
      setBusy(false);
    }
    options.onSettled();
  };
  return { busy, isUnclear, pinRefusal, forgetPinRefusal: () => setPinRefusal(undefined), run };
}
