import type { ItemPreview } from '@pitaka/contract/item-preview.ts';
import { PageHeader } from '@pitaka/ui/primitives/page-header.tsx';
import type { ItemDetail } from '../catalogue/item.ts';
import { mediaOfDetail } from '../catalogue/media.ts';
import { ratioText } from '../catalogue/ratio-text.ts';
import { useItemPreview } from '../catalogue/use-item-preview.ts';
import { DemandRow } from '../features/promotion/home/demand-row.tsx';
import { GameRow } from '../features/promotion/home/game-row.tsx';
import { DetailHead } from '../features/promotion/item-detail/detail-head.tsx';
import { ItemAbout } from '../features/promotion/item-detail/item-about.tsx';
import { ItemAction } from '../features/promotion/item-detail/item-action.tsx';
import { MediaRow } from '../features/promotion/item-detail/media-row.tsx';
import { AppRow } from '../features/promotion/links/app-row.tsx';
import { useLocale, useText } from '../texts.ts';

type Shown = ItemPreview['item'];

const nothing = () => {};
/** The earnings depend on the reader. */
const EARNS_NOTHING = { base: 'none', part: 0, percent: 0, sale: '', event: 'sale' } as const;
const NOT_APPLIED = { apply: true, link: '', refusal: '', answerBy: '', pinned: false } as const;

/**
 * The console's version of an item, saved or not: its row in the list and its own page. Nothing in it can be pressed.
 */
export default function PreviewRoute() {
  const t = useText();
  const locale = useLocale();
  const item = useItemPreview();
  if (!item) return null;
  const detail = detailOf(item);
  const media = mediaOfDetail(detail);
  return (
    <main inert className="flex min-h-dvh flex-col">
      <div className="border-line border-b-8 px-4">
        <PreviewRow item={item} />
      </div>
      <PageHeader title={t('detail.title')} onBack={nothing} backLabel={t('shell.back')} />
      <div className="flex flex-1 flex-col gap-6 px-4 pt-1 pb-6">
        <DetailHead detail={detail}>
          {item.kind === 'messaging' && (
            <p className="w-full border-line border-y py-3 text-ink-soft text-sm">
              {t('item.ratio')}{' '}
              <span className="tabular font-semibold text-ink">{ratioText(detail.ratio, locale)}</span>
              {'. '}
              {t('earn.preview')}
            </p>
          )}
        </DetailHead>
        {media.slides.length > 0 && <MediaRow media={media} onOpen={nothing} />}
        <ItemAbout detail={detail} />
      </div>
      {item.kind !== 'app' && (
        <div className="border-line border-t px-4 py-2.5">
          <ItemAction detail={detail} onShare={nothing} />
        </div>
      )}
    </main>
  );
}

function PreviewRow({ item }: { item: Shown }) {
  const { kind, externalId: id, name, intro, icon } = item;
  if (kind === 'app') {
    const app = { id, name, icon, intro, downlink: '', rechargelink: '' };
    return <AppRow app={app} onMade={nothing} onMembers={nothing} />;
  }
  if (kind === 'video') {
    const demand = {
      demandId: id,
      demandName: name,
      demandIcon: icon,
      demandDesc: intro,
      earn: EARNS_NOTHING,
      ...NOT_APPLIED,
    };
    return <DemandRow demand={demand} onOpen={nothing} onView={nothing} />;
  }
  const { video, images } = detailOf(item);
  const game = {
    ...{
      id,
      appid: id,
      appname: name,
      brief_intro: intro,
      logo_square: icon,
      newcps: Number(item.ratio),
      earn: EARNS_NOTHING,
    },
    ...{ category_2_name: item.category, ...NOT_APPLIED, video_info: video },
    publicity_img: { img_list: images },
  };
  return <GameRow game={game} onOpen={nothing} onView={nothing} />;
}

function detailOf({ externalId, ratio, video, cover, images, ...item }: Shown): ItemDetail {
  return {
    ...item,
    id: externalId,
    ratio: Number(ratio),
    earn: EARNS_NOTHING,
    ...{ apply: true, link: '', refusal: '', answerBy: '', shortlink: '', appliedAt: null },
    counts: { clicks: 0, conversions: 0 },
    ...{ trouble: '', endsOn: null, forbidden: [] },
    video: { video_url: video, cover_img_url: cover },
    images: images.map((address) => ({ img_url: address })),
  };
}
