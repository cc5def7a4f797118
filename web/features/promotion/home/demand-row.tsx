import { memo } from 'react';
import type { Demand } from '../../../catalogue/item.ts';
import { ItemButton } from '../../../catalogue/item-button.tsx';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import type { RowActions } from './game-row.tsx';
import { PinButton } from './pin-button.tsx';
import { RowText } from './row-text.tsx';

/** Spec: B3. A tap on the description shows it whole. */
export const DemandRow = memo(function DemandRow({
  demand,
  onOpen,
  onView,
  onPin,
}: RowActions<Demand> & { demand: Demand }) {
  const { demandId, demandName } = demand;
  return (
    <div className="item-row item-row-plain">
      <ItemIcon src={demand.demandIcon} name={demandName} className="item-row-icon" />
      <p className="item-row-name">{demandName}</p>
      <RowText pinned={demand.pinned}>
        <button
          type="button"
          aria-haspopup="dialog"
          className="item-row-cover line-clamp-2 text-start"
          onClick={() => onOpen(demand)}
        >
          <span className="sr-only">{demandName}: </span>
          {demand.demandDesc}
        </button>
      </RowText>
      <div className="item-row-actions">
        {onPin && <PinButton id={demandId} name={demandName} pinned={demand.pinned} onPin={onPin} />}
        <ItemButton
          kind="video"
          id={demandId}
          name={demandName}
          apply={demand.apply}
          link={demand.link}
          onView={onView}
        />
      </div>
      <ItemRefusal refusal={demand.refusal} className="item-row-refusal" />
    </div>
  );
});
