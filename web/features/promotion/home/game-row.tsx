import { memo } from 'react';
import { EarnFigure, EarnNote, earnLabel, useEarned } from '../../../catalogue/earn-figure.tsx';
import type { Game, ItemKind } from '../../../catalogue/item.ts';
import { ItemButton } from '../../../catalogue/item-button.tsx';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { PinButton } from './pin-button.tsx';
import { RowText } from './row-text.tsx';

export interface RowActions<Row> {
  onOpen: (row: Row) => void;
  onView: (kind: ItemKind, id: string) => void;
  /** Missing for users who may not pin. */
  onPin?: ((id: string, pinned: boolean) => Promise<void>) | undefined;
}

/**
 * Spec: B2. The reader's earnings from a sale are the most prominent part of the row and link to their explanation; the
 * ratio is named.
 */
export const GameRow = memo(function GameRow({ game, onOpen, onView, onPin }: RowActions<Game> & { game: Game }) {
  const t = useText();
  const { appid, appname } = game;
  const earned = useEarned(game.earn);
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
      <Link
        to="/GameDetail/$id"
        params={{ id: appid }}
        className="item-row-figure item-row-why ratio"
        aria-label={t('item.earn.why', { label: t(earnLabel(game.earn)), earned, name: appname })}
      >
        <EarnFigure earn={game.earn} />
      </Link>
      <RowText pinned={game.pinned}>{game.brief_intro}</RowText>
      <EarnNote earn={game.earn} percent={game.newcps} />
      <div className="item-row-actions">
        {onPin && <PinButton id={appid} name={appname} pinned={game.pinned} onPin={onPin} />}
        <ItemButton kind="messaging" id={appid} name={appname} apply={game.apply} link={game.link} onView={onView} />
      </div>
      <ItemRefusal refusal={game.refusal} className="item-row-refusal" />
    </div>
  );
});
