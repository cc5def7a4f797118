import type { FieldDefinition } from './field-sources.ts';

export type ItemImport = 'games' | 'demands' | 'apps';

/** Our own names of an item's fields, independent of the wire's. */
export type ItemField =
  | 'externalId'
  | 'name'
  | 'intro'
  | 'description'
  | 'category'
  | 'ratio'
  | 'icon'
  | 'video'
  | 'cover'
  | 'images'
  | 'downloadUrl'
  | 'rechargeUrl'
  | 'position';

type Definition = FieldDefinition & { readonly field: ItemField };

const POSITION: Definition = { field: 'position', name: 'position', aliases: ['order', 'sort'] };
const DESCRIPTION: Definition = { field: 'description', name: 'description', aliases: ['html', 'details'] };
const RATIO: Definition = { field: 'ratio', name: 'newcps', aliases: ['ratio', 'cps', 'cooperation ratio'] };
const CATEGORY: Definition = { field: 'category', name: 'category_2_name', aliases: ['category', 'type'] };
const VIDEO: Definition = { field: 'video', name: 'video_url', aliases: ['video', 'video_info.video_url'] };
const COVER: Definition = { field: 'cover', name: 'cover_img_url', aliases: ['cover', 'video_info.cover_img_url'] };
const IMAGES: Definition = {
  field: 'images',
  name: 'images',
  aliases: ['img_list', 'publicity_img', 'publicity_img.img_list.img_url', 'pictures', 'screenshots'],
  isList: true,
};

/** Names on the wire (Spec: section 3), and other usual headings. */
export const ITEM_FIELDS: Readonly<Record<ItemImport, readonly Definition[]>> = {
  games: [
    { field: 'externalId', name: 'appid', aliases: ['id', 'app id', 'game id'], isRequired: true },
    { field: 'name', name: 'appname', aliases: ['name', 'title', 'game'], isRequired: true },
    { field: 'intro', name: 'brief_intro', aliases: ['intro', 'subtitle', 'summary'] },
    DESCRIPTION,
    CATEGORY,
    RATIO,
    { field: 'icon', name: 'logo_square', aliases: ['logo', 'icon'] },
    VIDEO,
    COVER,
    IMAGES,
    POSITION,
  ],
  demands: [
    { field: 'externalId', name: 'demandId', aliases: ['id', 'task id'], isRequired: true },
    { field: 'name', name: 'demandName', aliases: ['name', 'title', 'task name'], isRequired: true },
    { field: 'intro', name: 'demandDesc', aliases: ['desc', 'intro', 'summary'] },
    DESCRIPTION,
    CATEGORY,
    RATIO,
    { field: 'icon', name: 'demandIcon', aliases: ['icon', 'logo'] },
    VIDEO,
    COVER,
    IMAGES,
    POSITION,
  ],
  apps: [
    { field: 'externalId', name: 'id', aliases: ['app id'], isRequired: true },
    { field: 'name', name: 'name', aliases: ['title', 'app'], isRequired: true },
    { field: 'intro', name: 'intro', aliases: ['brief_intro', 'summary'] },
    DESCRIPTION,
    { field: 'icon', name: 'icon', aliases: ['logo'] },
    { field: 'downloadUrl', name: 'download_url', aliases: ['download', 'downlink'], isRequired: true },
    { field: 'rechargeUrl', name: 'recharge_url', aliases: ['recharge', 'rechargelink'], isRequired: true },
    POSITION,
  ],
};
