import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { HandCoins } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { Moment } from './use-moment.ts';

/** The first settled money, or a new level: a coin falls into the pocket. */
export function MomentSheet({ moment, onClose }: { moment: Moment; onClose: () => void }) {
  const t = useText();
  const isMoney = moment.kind === 'first_money';
  return (
    <Dialog
      open
      onClose={onClose}
      kind="sheet"
      title={t(isMoney ? 'moments.money' : 'moments.level', { level: moment.level })}
      closeLabel={t('shell.close')}
    >
      <div className="flex flex-col items-center gap-4 overflow-y-auto p-1 text-center">
        <Pocket level={moment.level} />
        {isMoney ? <Money moment={moment} onClose={onClose} /> : <Level onClose={onClose} />}
      </div>
    </Dialog>
  );
}

/** `level`: 0 for money. */
function Pocket({ level }: { level: number }) {
  return (
    <div aria-hidden className="relative h-36 w-44 overflow-hidden">
      <span className="absolute inset-x-0 top-3 mx-auto grid size-18 translate-y-2 place-items-center rounded-full bg-gold text-on-gold transition-transform duration-500 ease-[cubic-bezier(.3,.9,.4,1.15)] starting:-translate-y-24">
        {level > 0 ? <b className="text-3xl">{level}</b> : <HandCoins size={34} strokeWidth={1.8} />}
      </span>
      <span className="absolute inset-x-0 bottom-0 h-18 rounded-t-[1.25rem] rounded-b-[1.75rem] bg-accent p-2">
        <span className="block size-full rounded-[1rem] border-2 border-on-accent border-dashed opacity-60" />
      </span>
    </div>
  );
}

function Money({ moment, onClose }: { moment: Moment; onClose: () => void }) {
  const t = useText();
  const money = useMoney();
  const { item, amount } = moment;
  return (
    <>
      <FitAmount rem={3.5} className="font-bold tracking-tight">
        {money(amount)}
      </FitAmount>
      <p className="text-ink-soft">{t('moments.money.text', { item: item?.name ?? '' })}</p>
      {item && (
        <Link
          to="/GameDetail/$id"
          params={{ id: item.id }}
          search={item.kind === 'messaging' ? {} : { kind: item.kind }}
          onClick={onClose}
          className={buttonClass({ size: 'wide' })}
        >
          {t('moments.money.share')}
        </Link>
      )}
      <Link to="/report" onClick={onClose} className={buttonClass({ size: 'wide', tone: 'quiet' })}>
        {t('moments.money.why', { amount: money(amount) })}
      </Link>
    </>
  );
}

function Level({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <>
      <p className="text-ink-soft">{t('moments.level.text')}</p>
      <Link to="/Vip" onClick={onClose} className={buttonClass({ size: 'wide' })}>
        {t('moments.level.open')}
      </Link>
      <Button size="wide" tone="quiet" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </>
  );
}
