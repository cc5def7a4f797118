import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useCallback, useEffect, useMemo } from 'react';
import type { ItemKind } from '../../../catalogue/item.ts';
import { ComingSoonState } from '../../../coming-soon/coming-soon-state.tsx';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { router } from '../../../navigation/router.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { AppLinks } from './app-links.tsx';
import { MyItems } from './my-items.tsx';
import { KIND_OF, openPromotions, type PromotionId } from './promotion-kinds.ts';

const PromoteSheet = onDemand(() => import('./promote-sheet.tsx'));
const PANEL = 'promotion-list';

export interface PromotionPageProps {
  id: PromotionId;
  /** The item whose sheet the address requests. */
  item: string | undefined;
  /** The sub-id of the link; '' for the link without one. */
  sub: string;
}

interface PromotionMemory {
  /** The item whose sheet is, or was, open. */
  promoted: { kind: ItemKind; id: string; name: string; sub: string } | undefined;
  /** The wanted sheet has been shown: going back does not show it again. */
  shown: boolean;
}

/** Spec: B8. The items that the user may promote, with the tools to promote them. */
export function PromotionPage({ id, item, sub }: PromotionPageProps) {
  const t = useText();
  const { features } = useSite();
  const open = useMemo(() => openPromotions(features), [features]);
  const memory = useEntryMemory<PromotionMemory>('promotion', () => ({ promoted: undefined, shown: false }));
  const sheet = useHistoryDialog('promote');
  const { show } = sheet;

  const promote = useCallback(
    (kind: ItemKind, itemId: string, name: string, wantedSub = '') => {
      memory.promoted = { kind, id: itemId, name, sub: wantedSub };
      show();
    },
    [memory, show],
  );
  useEffect(() => {
    if (!item || memory.shown || id === '3' || !open.includes(id)) return;
    memory.shown = true;
    promote(KIND_OF[id], item, '', sub);
  }, [item, id, sub, open, memory, promote]);

  const choose = (next: PromotionId) =>
    void router.navigate({ to: '/promotion/{-$id}', params: { id: next }, replace: true, resetScroll: false });
  const isOpen = open.includes(id);
  return (
    <>
      <h1 className="px-4 pt-4 pb-1 font-bold text-2xl leading-tight">{t('promotion.title')}</h1>
      <div className="page-top sticky top-0 z-10 bg-page/95 px-4 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <Tabs
          label={t('promotion.kinds')}
          panelId={PANEL}
          value={id}
          choices={open.map((number) => ({ value: number, label: t(`promotion.kind.${number}`) }))}
          onChange={choose}
        />
      </div>
      <div
        id={PANEL}
        role="tabpanel"
        aria-labelledby={isOpen ? `${PANEL}-${id}` : undefined}
        aria-label={isOpen ? undefined : t('promotion.soon')}
        className="px-4"
      >
        {!isOpen && <SoonState id={id} open={open} onShow={choose} />}
        {isOpen && id === '3' && <AppLinks />}
        {isOpen && id !== '3' && <MyItems key={id} id={id} onPromote={promote} />}
      </div>
      {memory.promoted && <PromoteSheet open={sheet.open} onClose={sheet.hide} item={memory.promoted} />}
    </>
  );
}

interface SoonStateProps {
  id: PromotionId;
  open: readonly PromotionId[];
  onShow: (id: PromotionId) => void;
}

/** A kind that this site has not opened, reached by its address. */
function SoonState({ id, open, onShow }: SoonStateProps) {
  const t = useText();
  const nameOf = (promotionId: PromotionId) => t(`promotion.kind.${promotionId}`);
  const text = t('promotion.soon.text', { list: nameOf(id) });
  return <ComingSoonState title={t('promotion.soon')} text={text} others={open} nameOf={nameOf} onShow={onShow} />;
}
