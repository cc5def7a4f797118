import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../data/use-answer.ts';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';
import { Fact, Facts } from './facts.tsx';
import { PinPad } from './pin-pad.tsx';

export interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  /** The operation to confirm, with the amount. */
  title: string;
  /** The recipient of the money. */
  to?: ReactNode;
  /** Further terms to confirm; the result is marked strong. */
  facts?: readonly { label: string; value: string; strong?: boolean }[] | undefined;
  confirmLabel: string;
  busy: boolean;
  /** Present if the safe's six digits are required. */
  pin?:
    | {
        refusal: CallRefused | undefined;
        /** The end of a lock that was known before the user typed. */
        lockedUntil?: string | null;
        /** A link for users who do not know the digits; by default to the safe. */
        forgot?: ReactNode;
        /** Whether the pad is shown at once, because there are no further terms. */
        atOnce?: boolean;
      }
    | undefined;
  onConfirm: (pin?: string) => Promise<void>;
}

/** A summary before money moves, with the six digits if they are required. No money moves before the user confirms. */
export function ConfirmSheet({ open, onClose, title, ...question }: ConfirmSheetProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={title} closeLabel={t('shell.close')}>
      <Question onClose={onClose} {...question} />
    </Dialog>
  );
}

function Question(props: Omit<ConfirmSheetProps, 'open' | 'title'>) {
  const t = useText();
  const { onClose, to, facts = [], confirmLabel, busy, pin, onConfirm } = props;
  const [typesPin, setTypesPin] = useState(pin?.atOnce ?? false);
  const safe = useAnswer('/safe/state', pin && !pin.atOnce ? {} : undefined).data;
  const toSafe = (
    <Link to="/Safe" className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
      {t(safe?.hasPassword === false ? 'transfer.safe' : 'safe.forgot')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-5 overflow-y-auto p-1">
      {to}
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ label, value, strong = false }) => (
            <Fact key={label} label={label} strong={strong}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      {safe?.hasPassword === false ? (
        // A user without a safe password is led to set one instead.
        <>
          <p>{t('pin.none')}</p>
          {toSafe}
        </>
      ) : pin && typesPin ? (
        <div className="flex flex-col items-center gap-4">
          <PinPad refusal={pin.refusal} lockedUntil={pin.lockedUntil ?? null} busy={busy} onPin={onConfirm} />
          {pin.forgot ?? toSafe}
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onClick={onClose} className="flex-[1_1_7rem]">
            {t('shell.cancel')}
          </Button>
          <Button busy={busy} onClick={() => (pin ? setTypesPin(true) : void onConfirm())} className="flex-[1_1_7rem]">
            {confirmLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
