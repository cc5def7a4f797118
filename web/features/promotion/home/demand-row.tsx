import { memo } from 'react';
import { EarnFigure } from '../../../catalogue/earn-figure.tsx';
import type { Demand } from '../../../catalogue/item.ts';
import { ItemButton } from '../../../catalogue/item-button.tsx';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import { PinButton, type RowActions } from './game-row.tsx';
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
    <div className="item-row">
      <ItemIcon src={demand.demandIcon} name={demandName} className="item-row-icon" />
      <p className="item-row-name">{demandName}</p>
      <p className="item-row-figure tabular">
        <EarnFigure earn={demand.earn} />
      </p>
      <RowText pinned={demand.pinned}>
        <button
          type="button"
          aria-haspopup="dialog"
          className="item-row-cover block w-full truncate text-start"
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
      <ItemRefusal {...demand} className="item-row-refusal" />
    </div>
  );
});
