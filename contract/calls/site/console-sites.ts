import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { areaCode, locale, moment, optionalText, text } from '../../fields.ts';
import { reason } from '../console-fields.ts';

const siteId = text(64);
const domain = text(253);
const version = z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid'));

/** The facts that can be changed. Unit and time zone cannot, because amounts and days are counted in them. */
const facts = {
  name: text(60),
  companyName: z._default(optionalText(120), ''),
  icp: z._default(optionalText(60), ''),
  areaCode,
  /** The language of the server's texts for users whose language is unknown. */
  locale,
};

const site = z.object({
  id: z.string(),
  ...{ name: z.string(), companyName: z.string(), icp: z.string(), areaCode: z.string(), locale },
  unit: z.string(),
  timezone: z.string(),
  /** Whether the site answers at unknown hosts. */
  isDefault: z.boolean(),
  createdAt: moment,
  version: z.int(),
  domains: z.array(z.string()),
});

const MANAGED = { access: 'operator', permission: 'site.manage', method: 'POST' } as const;

/** Sites as their owners configure them (Spec: A1, F1). */
export const consoleSiteCalls = [
  defineCall({
    ...MANAGED,
    path: '/console/sites/list',
    summary: 'The sites that the caller owns.',
    input: z.object({}),
    output: z.array(site),
    refusals: [],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/sites/create',
    summary: 'Creates a site; the caller is its owner.',
    input: z.object({
      id: text(31),
      ...facts,
      /** COIN or an ISO 4217 code; permanent. */
      unit: text(4),
      /** The IANA zone of the site's days; permanent. */
      timezone: text(60),
      domains: z.array(domain, 'field_type').check(z.minLength(1, 'field_required'), z.maxLength(20, 'field_too_long')),
    }),
    output: z.object({ id: z.string() }),
    refusals: ['site_exists', 'domain_taken', 'domain_of_default'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/sites/save',
    summary:
      'Changes the names and other facts of a site that the caller owns. A name with a new link, address, handle or long number waits for another owner.',
    input: z.object({ id: siteId, version, ...facts, reason }),
    /** `waits`: nothing has changed until another owner approves. */
    output: z.object({ version: z.int(), waits: z.boolean() }),
    refusals: ['not_found', 'record_changed', 'approval_pending'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/sites/adddomain',
    summary: 'Adds a host to the site.',
    input: z.object({ id: siteId, domain, reason }),
    output: z.object({ domains: z.array(z.string()) }),
    refusals: ['not_found', 'domain_taken', 'domain_of_default'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/sites/removedomain',
    summary: 'Removes a host from the site, except its last.',
    input: z.object({ id: siteId, domain, reason }),
    output: z.object({ domains: z.array(z.string()) }),
    refusals: ['not_found', 'domain_last'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/sites/logo',
    summary: 'Stores a picture as a logo of this site and returns its address, for the settings of its look.',
    bodyLimitBytes: 3_000_000,
    input: z.object({
      /** The file's bytes as base64: 2 MB. */
      file: z
        .string('field_required')
        .check(
          z.minLength(1, 'field_required'),
          z.maxLength(2_800_000, 'field_too_long'),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'field_invalid'),
        ),
    }),
    output: z.object({ address: z.string() }),
    refusals: [],
  }),
] as const;
