import { defineList } from '../../define-list.ts';
import { CATEGORIES, ITEM_KINDS } from '../../items.ts';

export const CATALOGUE = defineList({
  path: '/console/catalogue',
  permission: 'catalogue.view',
  summary: 'Items of the catalogue',
  filters: {
    /** Part of the name, or the platform's number. */
    words: { kind: 'text', max: 60, label: 'catalogue.words', isInline: true },
    kind: { kind: 'choice', of: ITEM_KINDS, label: 'catalogue.kind' },
    category: { kind: 'choice', of: CATEGORIES, label: 'catalogue.category' },
    origin: { kind: 'choice', of: ['import', 'hand'], label: 'catalogue.origin' },
    /** Only items with fields that an operator set differently from the platform. */
    own: { kind: 'flag', label: 'catalogue.ownOnly' },
  },
  dates: 'catalogue.listedAt',
  sorts: ['order', 'name', 'ratio', 'updatedAt'],
  descending: false,
  views: ['listed', 'pinned', 'hidden', 'delisted'],
  columns: {
    kind: { kind: 'choice', of: ITEM_KINDS, label: 'catalogue.kind' },
    /** The platform's number of the item. */
    externalId: { kind: 'text', file: 'number' },
    name: { kind: 'text', label: 'catalogue.name' },
    category: { kind: 'choice', of: CATEGORIES },
    ratio: { kind: 'percent', file: 'ratio %', label: 'catalogue.ratio' },
    isHidden: { kind: 'flag', file: 'hidden' },
    isDelisted: { kind: 'flag', file: 'delisted' },
    isPinned: { kind: 'flag', file: 'pinned' },
    /** Whether it was created by an operator or from a list. */
    origin: { kind: 'choice', of: ['import', 'hand'] },
    /** The position among the items of its kind, as phones list them. */
    place: { kind: 'count', label: 'catalogue.place' },
    /** Number of applications that were not cancelled. */
    applications: { kind: 'count', label: 'catalogue.applications' },
    conversions: { kind: 'count', label: 'catalogue.conversions' },
    listedAt: { kind: 'time', label: 'catalogue.listedAt' },
    updatedAt: { kind: 'time', file: 'changed (UTC)', label: 'catalogue.updated' },
    id: { kind: 'text', file: null },
    icon: { kind: 'text', file: null },
    /** Number of fields that an operator set differently from the platform. */
    own: { kind: 'count', file: null },
    version: { kind: 'count', file: null },
  },
  counted: 'catalogue.count',
  totals: {},
});
