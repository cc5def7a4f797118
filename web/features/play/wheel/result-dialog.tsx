import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { CircleSlash, Gift, PartyPopper } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useNearMoment } from '../../../kit/use-near-moment.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { useNextStep } from './use-next-step.ts';
import { useSpunTitle } from './use-spun-title.ts';
import type { SpinResult, WheelPrize } from './wheel-answer.ts';

export interface ResultDialogProps {
  result: SpinResult | undefined;
  prizes: readonly WheelPrize[];
  nextSpinAt: string | null;
  onClose: () => void;
}

const ICONS = { money: PartyPopper, thing: Gift } as const;

/** The drawn prize and the next step, when the wheel has stopped. */
export function ResultDialog({ result, onClose, ...rest }: ResultDialogProps) {
  const titleOf = useSpunTitle();
  return (
    // A screen reader announces the dialog's name first: the result itself.
    <Dialog open={result !== undefined} onClose={onClose} bare title={result ? titleOf(result) : ''}>
      {result && <Result result={result} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Result({ result, prizes, nextSpinAt, onClose }: ResultDialogProps & { result: SpinResult }) {
  const t = useText();
  const money = useMoney();
  const next = useNextStep();
  const moment = useNearMoment();
  const { kind, name, amount, multiplier, replaced, drawnId } = result;
  const Icon = kind === 'none' ? CircleSlash : ICONS[kind];
  const drawn = prizes.find(({ id }) => id === drawnId)?.name ?? '';
  return (
    <div className="flex flex-col items-center gap-2 overflow-y-auto text-center">
      {kind === 'none' ? (
        <>
          <span aria-hidden className="grid size-16 place-items-center rounded-full bg-sunken text-ink-faint">
            <Icon size={30} strokeWidth={1.75} />
          </span>
          {/* The name of the losing field may read like another spin. */}
          <p className="break-words font-semibold text-lg">{t('wheel.none')}</p>
        </>
      ) : (
        <div className="w-full rounded-card bg-gold px-4 pt-4 pb-5 text-on-gold">
          <Icon aria-hidden size={40} strokeWidth={1.75} className="mx-auto mb-2" />
          <p className="text-sm">{t('wheel.won.title')}</p>
          {kind === 'money' && (
            <FitAmount rem={2.5} className="font-bold tracking-tight">
              {money(amount)}
            </FitAmount>
          )}
          <p className={`break-words font-semibold ${kind === 'money' ? '' : 'text-xl'}`}>{name}</p>
        </div>
      )}
      {kind === 'money' && multiplier === 2 && <p className="text-ink-soft text-sm">{t('wheel.won.doubled')}</p>}
      {replaced !== '' && <p className="text-ink-soft text-sm">{t(`wheel.replaced.${replaced}`, { name: drawn })}</p>}
      <p className="text-ink-soft text-sm">{next(result)}</p>
      {kind === 'none' && nextSpinAt && (
        <p className="font-medium text-sm">{t('wheel.none.next', { when: moment(nextSpinAt) })}</p>
      )}
      <div className="mt-3 flex w-full flex-col gap-2">
        <Button size="wide" onClick={onClose}>
          {t('wheel.done')}
        </Button>
        <Link to="/Wheel/History" className={buttonClass({ tone: 'quiet', size: 'wide' })}>
          {t('wheel.history')}
        </Link>
      </div>
    </div>
  );
}
