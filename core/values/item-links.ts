import { type RichInline, type RichText, readRichText } from './rich-text.ts';

/** An app's addresses. Every other one is given by two people, also on the same host: there, a path names the recipient. */
export const ADDRESS_FIELDS = ['downloadUrl', 'rechargeUrl'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** By what an item leads those who see it somewhere. */
export const LEADING_FIELDS = [...ADDRESS_FIELDS, 'description'] as const;

export type LeadingField = (typeof LEADING_FIELDS)[number];

/** Leads the value somewhere that the one before it did not? To lead nowhere, or to fewer places, is free. */
export function leadsElsewhere(field: LeadingField, before: string, after: string): boolean {
  if (field !== 'description') return after !== '' && after !== before;
  const known = new Set(linksOf(before));
  return linksOf(after).some((link) => !known.has(link));
}

/** Of HTML that no editor wrote, all of it: what one parser reads as a link another one reads otherwise. */
function linksOf(html: string): readonly string[] {
  const blocks = readRichText(html);
  if (!blocks) return /href/i.test(html) ? [html] : [];
  return piecesOf(blocks).flatMap((piece) => (piece === 'break' || piece.href === undefined ? [] : [piece.href]));
}

function piecesOf(blocks: RichText): readonly RichInline[] {
  return blocks.flatMap((block) => ('line' in block ? block.line : block.lines.flat()));
}
