import { DEFAULT_LOCALE, type Locale } from '@pitaka/contract/locales.ts';
import type { CurrentSite } from './current-site.ts';

/** Spec: section 6. The role selects the label, which is data of the site; '' if the site has none. */
export function levelLabel(labels: CurrentSite['roleLabels'], role: number, locale: Locale): string {
  const ofRole = labels[String(role)];
  return ofRole?.[locale] ?? ofRole?.[DEFAULT_LOCALE] ?? '';
}
