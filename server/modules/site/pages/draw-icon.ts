import { accentColours } from '@pitaka/core/values/accent-colours.ts';
import type { Site } from '../../../platform/http/site.ts';
import { htmlText } from './html-text.ts';

/**
 * The site's own icon: the first letter of its name on its accent colour. A maskable icon fills the square, so that a
 * phone can crop it.
 */
export function drawIcon(site: Pick<Site, 'name' | 'theme'>, isMaskable = false): string {
  const { fill, onFill } = accentColours(site.theme).light;
  const letter = htmlText([...site.name.trim()][0]?.toUpperCase() ?? '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">' +
    `<rect width="512" height="512" rx="${isMaskable ? 0 : 112}" fill="${fill}"/>` +
    `<text x="256" y="${isMaskable ? 326 : 352}" font-family="system-ui,sans-serif" font-size="${isMaskable ? 200 : 280}" font-weight="700" text-anchor="middle" fill="${onFill}">${letter}</text></svg>`
  );
}
