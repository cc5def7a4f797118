import type { Connection } from '@pitaka/contract/connections.ts';
import type { Feature, Features } from '@pitaka/contract/features.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@pitaka/contract/locales.ts';

export type { Connection, Feature, Locale };

/** A site (white label) as requests need it. */
export interface Site {
  readonly siteId: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly icp: string | null;
  readonly unit: string;
  readonly timezone: string;
  readonly areaCode: string;
  readonly locale: Locale;
  readonly features: Features;
  /** The outside systems that this server is not connected to. It does not depend on the site's settings. */
  readonly missing: readonly Connection[];
  readonly theme: {
    readonly accent: string;
    readonly accentDark: string;
    readonly onAccent: string;
    /** Address of the logo; with '' the first letter of the name is shown. */
    readonly logo: string;
  };
  readonly tabLabels: 'zh' | 'zh-alone' | 'locale';
  readonly motion: 'free' | 'calm';
  readonly roleLabels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly supportHandle: string;
  readonly supportLink: string;
  /** Stored settings by section, which are parsed by the section's definition (defineSettings). */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly domains: readonly SiteDomain[];
}

export interface SiteDomain {
  readonly domain: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly icp: string | null;
}

export function localeFrom(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
