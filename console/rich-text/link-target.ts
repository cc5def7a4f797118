import { isLinkTarget } from '@pitaka/core/values/rich-text.ts';

/**
 * Turns an address that was typed or pasted into a link's target: 'example.com' becomes https, 'ana@example.com' a
 * mail. undefined for other targets.
 */
export function linkTargetOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s:/@]+@[^\s:/@]+$/.test(text)) return allowed(`mailto:${text}`);
  if (/^mailto:/i.test(text)) return allowed(`mailto:${text.slice(7)}`);
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  // Letters of other scripts in the host and spaces in the path are encoded as browsers encode them.
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? allowed(url.href) : undefined;
}

function allowed(href: string): string | undefined {
  return isLinkTarget(href) ? href : undefined;
}
