import { leadElsewhere } from './leads.ts';

/** An app's addresses. Every other one is given by two people, also on the same host: there, a path names the recipient. */
export const ADDRESS_FIELDS = ['downloadUrl', 'rechargeUrl'] as const;
/** What users read of an item. A name has 300 characters, which are enough for an account's number. */
export const TEXT_FIELDS = ['name', 'intro', 'description'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type TextField = (typeof TEXT_FIELDS)[number];

/** By what an item leads those who see it somewhere. */
export const LEADING_FIELDS = [...ADDRESS_FIELDS, ...TEXT_FIELDS] as const;

export type LeadingField = (typeof LEADING_FIELDS)[number];

export function isTextField(field: string): field is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(field);
}

/** Leads the value somewhere that the one before it did not? To lead nowhere, or to fewer places, is free. */
export function leadsElsewhere(field: LeadingField, before: string, after: string): boolean {
  return isTextField(field) ? leadElsewhere([before], [after]) : after !== '' && after !== before;
}
