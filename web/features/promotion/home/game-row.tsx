import { memo } from 'react';
import type { Game, ItemKind } from '../../../catalogue/item.ts';
import { ItemButton } from '../../../catalogue/item-button.tsx';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import { Ratio } from '../../../catalogue/ratio.tsx';
import { useText } from '../../../texts.ts';
import { PinButton } from './pin-button.tsx';
import { RowText } from './row-text.tsx';

export interface RowActions<Row> {
  onOpen: (row: Row) => void;
  onView: (kind: ItemKind, id: string) => void;
  /** Left out for those who may not pin. */
  onPin?: ((id: string, pinned: boolean) => Promise<void>) | undefined;
}

/** Spec: B2. The ratio is the loudest thing in the row, and the ratios stand under each other. */
export const GameRow = memo(function GameRow({ game, onOpen, onView, onPin }: RowActions<Game> & { game: Game }) {
  const t = useText();
  const { appid, appname } = game;
  return (
    <div className="item-row">
      <ItemIcon src={game.logo_square} name={appname} className="item-row-icon" />
      <button
        type="button"
        className="item-row-name"
        aria-label={t('item.media', { name: appname })}
        onClick={() => onOpen(game)}
      >
        {appname}
      </button>
      <Ratio percent={game.newcps} className="item-row-figure font-bold text-xl" />
      <RowText pinned={game.pinned}>{game.brief_intro}</RowText>
      <div className="item-row-actions">
        {onPin && <PinButton id={appid} name={appname} pinned={game.pinned} onPin={onPin} />}
        <ItemButton kind="messaging" id={appid} name={appname} apply={game.apply} link={game.link} onView={onView} />
      </div>
      <ItemRefusal refusal={game.refusal} className="item-row-refusal" />
    </div>
  );
});
