import * as z from 'zod/mini';
import { CONNECTIONS } from '../../connections.ts';
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

/** How Home moves: banner, notices and the newest items each by itself, or in turns. */
const HOME_MOTIONS = ['free', 'calm'] as const;

/** All values that differ between sites (Spec: A1). */
export const currentSite = z.object({
  id: z.string(),
  name: z.string(),
  /** 'COIN' (neutral: the language's symbol applies) or an ISO 4217 code (always shown as itself). */
  unit: z.string(),
  /** IANA zone of the site's days. */
  timezone: z.string(),
  /** Default calling code of a phone field. */
  areaCode: z.string(),
  features: z.object(
    Object.fromEntries(FEATURES.map((feature) => [feature, z.boolean()])) as Record<Feature, z.ZodMiniBoolean>,
  ),
  /** The outside systems that the server is not connected to: buttons that need them are hidden. */
  missing: z.array(z.enum(CONNECTIONS)),
  /** Accent colours as #rrggbb; `onAccent` is the text on the accent; `logo` is an address, or '' if there is none. */
  theme: z.object({
    accent: z.string(),
    accentDark: z.string(),
    onAccent: z.string(),
    logo: z.string(),
  }),
  /**
   * The texts of the tab bar: the specification's Chinese labels with the interface language's below, or only one of
   * the two.
   */
  tabLabels: z.enum(TAB_LABELS),
  motion: z.enum(HOME_MOTIONS),
  /** role number -> language -> label; role 2 is Leader. */
  roleLabels: z.record(z.string(), z.partialRecord(z.enum(LOCALES), z.string())),
  /** The allowed length of a password on this site. */
  password: z.object({ min: z.int(), max: z.int() }),
  supportHandle: z.string(),
  supportLink: z.string(),
});

export const siteCalls = [
  defineCall({
    path: '/site/list',
    method: 'POST',
    summary: 'The entries of the host’s site: its domains, names, company and filing number.',
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
