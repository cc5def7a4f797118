import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import type { Demand } from '../../../catalogue/item.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

export interface DemandDialogProps {
  open: boolean;
  onClose: () => void;
  demand: Demand;
}

/** Spec: B3. The whole description, with a button that confirms reading it. */
export default function DemandDialog({ open, onClose, demand }: DemandDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={demand.demandName} closeLabel={t('shell.close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long description scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="-mx-5 flex flex-wrap gap-3.5 overflow-y-auto px-5 -outline-offset-2">
        <ItemIcon src={demand.demandIcon} name={demand.demandName} className="size-14" />
        <p className="grow basis-40 whitespace-pre-line text-ink-soft leading-relaxed">{demand.demandDesc}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link
          to="/GameDetail/$id"
          params={{ id: demand.demandId }}
          search={{ kind: 'video' }}
          className={`${buttonClass({ tone: 'plain' })} grow basis-28`}
        >
          {t('viewer.details')}
        </Link>
        <Button className="grow basis-28" onClick={onClose}>
          {t('shell.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
