import { useEffect, useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { type MoneyOperation, useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { wantsLessMotion } from '../../../kit/wants-less-motion.ts';
import { useText } from '../../../texts.ts';
import { useSpunTitle } from './use-spun-title.ts';
import type { SpinResult, WheelState } from './wheel-answer.ts';
import { rotationTo } from './wheel-geometry.ts';

const TURNS = 6;
/** A little longer than the animation, for browsers that do not report its end. */
const STOPPED_BY_MS = 4600;

export interface SpinState {
  readonly turned: number;
  readonly isTurning: boolean;
  readonly busy: boolean;
  readonly move: MoneyOperation<object>;
  readonly refusal: string | undefined;
  /** Shown when the wheel has stopped. */
  readonly result: SpinResult | undefined;
  readonly spin: () => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

/**
 * One spin: the server decides, then the wheel turns to the result. With reduced motion it shows the result at once.
 */
export function useSpin(prizes: WheelState['prizes'], onSpun: () => void): SpinState {
  const [turned, setTurned] = useState(0);
  const [isTurning, setTurning] = useState(false);
  const [spun, setSpun] = useState<SpinResult>();
  const [refusal, setRefusal] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    setTurning(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const t = useText();
  const titleOf = useSpunTitle();
  const move = useMoneyOperation<object, SpinResult>({
    place: 'spin',
    send: (_it, options) => call('/wheel/spin', {}, options),
    onDone(done) {
      const index = prizes.findIndex(({ id }) => id === done.prizeId);
      setSpun(done);
      if (index >= 0) setTurned((before) => rotationTo(index, prizes.length, before, TURNS));
      if (index >= 0 && !wantsLessMotion()) {
        setTurning(true);
        timer.current = setTimeout(stop, STOPPED_BY_MS);
      }
      onSpun();
    },
    onRefused: (refused) => {
      setRefusal(refused.message);
      onSpun();
    },
    texts: {
      title: t('wheel.title'),
      unclear: t('wheel.unclear'),
      done: (_it, done) => titleOf(done),
      isWhole: ({ kind }) => kind !== 'none',
    },
  });
  return {
    turned,
    isTurning,
    busy: move.busy || isTurning,
    move,
    refusal,
    result: isTurning ? undefined : spun,
    spin() {
      setRefusal(undefined);
      void move.run({});
    },
    stop,
    forget: () => setSpun(undefined),
  };
}
