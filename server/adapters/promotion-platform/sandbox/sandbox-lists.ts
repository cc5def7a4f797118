import { createHash } from 'node:crypto';
import { percentText, type RatioPpm } from '@pitaka/core/values/ratio.ts';
import type { PlatformItem, PlatformLists } from '../../../modules/promotion/platforms/platform-lists.port.ts';

/** The site's items of the sandbox's kind, without delisted ones, in a stable order. */
export type ReadListed = (siteId: string) => Promise<readonly SandboxItem[]>;

export interface SandboxItem {
  readonly externalId: string;
  readonly name: string;
  readonly ratio: RatioPpm;
}

const PAGE_SIZE = 50;
const PPM_PER_POINT = 10_000;

/**
 * Lists the site's own items, so that an imported catalogue stays unchanged. Each day one item's ratio changes by half
 * a point, so that runs show a change. Sales are reported as events, not as figures.
 */
export function createSandboxLists(readListed: ReadListed): PlatformLists {
  return {
    async listItems({ siteId, cursor, now }) {
      const all = await readListed(siteId);
      const start = cursor === '' ? 0 : Number(cursor);
      const day = now.toISOString().slice(0, 10);
      const moved = all.length > 0 ? hash(day) % all.length : 0;
      const items = all
        .slice(start, start + PAGE_SIZE)
        .map((item, place) => present(item, start + place === moved ? hash(`${day} ${item.externalId}`) : undefined));
      const next = start + PAGE_SIZE;
      return { items, unreadable: [], next: next < all.length ? String(next) : undefined };
    },
  };
}

/** A second run on a day changes nothing. */
function present({ externalId, name, ratio }: SandboxItem, chance: number | undefined): PlatformItem {
  const whole = ratio - (ratio % PPM_PER_POINT);
  const moved = chance === undefined || ratio === 0 ? ratio : whole + ((chance % 2) * PPM_PER_POINT) / 2;
  return { externalId, name, ratio: percentText(moved) };
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}
