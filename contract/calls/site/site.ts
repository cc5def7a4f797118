import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { FEATURES, type Feature } from '../../features.ts';
import { LOCALES } from '../../locales.ts';

const none = z.object({});

export const siteEntry = z.object({
  domain: z.string(),
  name: z.string(),
  companyName: z.nullable(z.string()),
  icp: z.nullable(z.string()),
});

export const TAB_LABELS = ['zh', 'zh-alone', 'locale'] as const;
export type TabLabels = (typeof TAB_LABELS)[number];

/** Everything that differs between sites (Spec: A1). */
export const currentSite = z.object({
  id: z.string(),
  name: z.string(),
  /** 'COIN' (neutral: the language's symbol applies) or an ISO 4217 code (always shown as itself). */
  unit: z.string(),
  /** IANA zone; the site's day ends by it. */
  timezone: z.string(),
  /** Calling code a phone field starts with. */
  areaCode: z.string(),
  features: z.object(
    Object.fromEntries(FEATURES.map((feature) => [feature, z.boolean()])) as Record<Feature, z.ZodMiniBoolean>,
  ),
  /** Accent colours as #rrggbb; `onAccent` is the text on the accent; `logo` is an address, or '' without one. */
  theme: z.object({
    accent: z.string(),
    accentDark: z.string(),
    onAccent: z.string(),
    logo: z.string(),
  }),
  /** The tab bar's words: 'zh': the specification's Chinese ones, with the interface language's below; or one alone. */
  tabLabels: z.enum(TAB_LABELS),
  /** role number -> language -> label; role 2 is Leader. */
  roleLabels: z.record(z.string(), z.partialRecord(z.enum(LOCALES), z.string())),
  /** How many characters a password has here. */
  password: z.object({ min: z.int(), max: z.int() }),
  supportHandle: z.string(),
  supportLink: z.string(),
});

export const siteCalls = [
  defineCall({
    path: '/site/list',
    method: 'POST',
    summary: 'The entries of the asking host’s site: its domains, names, company and filing number.',
    access: 'public',
    input: none,
    output: z.array(siteEntry),
    refusals: [],
  }),
  defineCall({
    path: '/site/current',
    method: 'POST',
    summary: 'The site of this host: unit, zone, features, theme, support.',
    access: 'public',
    input: none,
    output: currentSite,
    refusals: [],
  }),
] as const;
