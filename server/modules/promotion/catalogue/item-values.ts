import { normaliseSearchText } from '@pitaka/core/promotion/catalogue/normalise-search-text.ts';
import type { ItemValues, OwnedValues, PlatformValues } from '@pitaka/core/promotion/catalogue/own-values.ts';
import { drawnAddress, isDrawnAddress } from '../../site/media/index.ts';
import type { ItemRow } from './store.ts';

/** The values that both operators and a platform's list may set. */
export function valuesOf(row: ItemRow): ItemValues {
  return {
    name: row.name,
    intro: row.intro,
    description: row.description,
    category: row.category,
    ratio: row.ratio_ppm,
    icon: row.icon,
    video: row.video,
    cover: row.video_cover,
    images: row.images,
    downloadUrl: row.download_url,
    rechargeUrl: row.recharge_url,
    position: row.position,
    listed: row.delisted_at === null,
  };
}

export function ownedOf(row: ItemRow): OwnedValues {
  return { values: valuesOf(row), platformValues: row.platform_says as PlatformValues };
}

/** The row with these values. Drawn pictures depend on the name. */
export function withValues(row: ItemRow, { values, platformValues }: OwnedValues, now: Date): ItemRow {
  const { name, category, icon, video, cover } = values;
  return {
    ...row,
    name,
    search_name: normaliseSearchText(name),
    intro: values.intro,
    description: values.description,
    category,
    ratio_ppm: values.ratio,
    icon: importedPicture(icon) || drawnAddress('icon', name, category),
    video,
    video_cover: video === '' ? '' : importedPicture(cover) || drawnAddress('cover', name, category),
    images: [...values.images],
    download_url: values.downloadUrl,
    recharge_url: values.rechargeUrl,
    position: values.position,
    delisted_at: values.listed ? null : (row.delisted_at ?? now),
    updated_at: now,
    platform_says: platformValues as ItemRow['platform_says'],
  };
}

function importedPicture(address: string): string {
  return isDrawnAddress(address) ? '' : address;
}
