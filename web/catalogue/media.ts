import type { Game, ItemDetail, ItemKind } from './item.ts';

export type MediaSlide =
  | { readonly type: 'video'; readonly url: string; readonly cover: string }
  | { readonly type: 'image'; readonly url: string };

/** The viewer's content for an item: the video first, then the images (Spec: B2). */
export interface ItemMedia {
  readonly kind: ItemKind;
  readonly id: string;
  readonly name: string;
  readonly slides: readonly MediaSlide[];
  /** The reader's earning per sale and the item's button, above the slides; absent on the item's own page. */
  readonly item?: Pick<Game, 'earn' | 'apply' | 'link' | 'refusal'>;
}

export interface ViewerProps {
  open: boolean;
  onClose: () => void;
  media: ItemMedia;
  /** The index of the first slide. */
  start?: number;
}

export function mediaOfGame(game: Game): ItemMedia {
  const { appid, appname, video_info, publicity_img } = game;
  return {
    kind: 'messaging',
    id: appid,
    name: appname,
    item: game,
    slides: slidesOf(video_info, publicity_img.img_list),
  };
}

export function mediaOfDetail({ kind, id, name, video, images }: ItemDetail): ItemMedia {
  return { kind, id, name, slides: slidesOf(video, images) };
}

function slidesOf(video: Game['video_info'], images: readonly { img_url: string }[]): MediaSlide[] {
  const slides: MediaSlide[] = [];
  if (video.video_url !== '') slides.push({ type: 'video', url: video.video_url, cover: video.cover_img_url });
  for (const { img_url } of images) if (img_url !== '') slides.push({ type: 'image', url: img_url });
  return slides;
}
