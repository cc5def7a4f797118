import { memo } from 'react';
import { EarnFigure, PlatformRatio } from '../../../catalogue/earn-figure.tsx';
import type { Game, ItemKind } from '../../../catalogue/item.ts';
import { ItemButton } from '../../../catalogue/item-button.tsx';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import { lazyPart } from '../../../dialogs/lazy-part.tsx';
import { useText } from '../../../texts.ts';
import { RowText } from './row-text.tsx';

/** For the few users who may pin. */
export const PinButton = lazyPart(() => import('./pin-button.tsx'));

export interface RowActions<Row> {
  onOpen: (row: Row) => void;
  onView: (kind: ItemKind, id: string) => void;
  /** Missing for users who may not pin. */
  onPin?: ((id: string, pinned: boolean) => Promise<void>) | undefined;
}

/** Spec: B2. The reader's earnings from a sale are the most prominent part of the row; the ratio is named. */
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
      <p className="item-row-figure tabular">
        <EarnFigure earn={game.earn} />
      </p>
      <RowText pinned={game.pinned}>
        <PlatformRatio percent={game.newcps} />
        {game.brief_intro !== '' && ' · '}
        {game.brief_intro}
      </RowText>
      <div className="item-row-actions">
        {onPin && <PinButton id={appid} name={appname} pinned={game.pinned} onPin={onPin} />}
        <ItemButton kind="messaging" id={appid} name={appname} apply={game.apply} link={game.link} onView={onView} />
      </div>
      <ItemRefusal {...game} className="item-row-refusal" />
    </div>
  );
});
