import { leadElsewhere } from './leads.ts';

/** An app's addresses. Every other one is given by two people, also on the same host: there, a path names the recipient. */
export const ADDRESS_FIELDS = ['downloadUrl', 'rechargeUrl'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** By what an item leads those who see it somewhere. */
export const LEADING_FIELDS = [...ADDRESS_FIELDS, 'description'] as const;

export type LeadingField = (typeof LEADING_FIELDS)[number];

/** Leads the value somewhere that the one before it did not? To lead nowhere, or to fewer places, is free. */
export function leadsElsewhere(field: LeadingField, before: string, after: string): boolean {
  return field === 'description' ? leadElsewhere([before], [after]) : after !== '' && after !== before;
}
