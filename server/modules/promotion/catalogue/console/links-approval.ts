import { type ItemValues, setOwn } from '@pitaka/core/promotion/catalogue/own-values.ts';
import {
  fieldsWithNewTargets,
  hasTargetAcrossTexts,
  isAddressField,
  isTextField,
  TARGET_FIELDS,
  type TargetField,
} from '@pitaka/core/values/item-links.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { linkedTextOf, readRichText } from '@pitaka/core/values/rich-text.ts';
import { isWebAddress } from '@pitaka/core/values/web-address.ts';
import * as z from 'zod/mini';
import { type Approval, defineApproval } from '../../../back-office/approvals/index.ts';
import { ownedOf, valuesOf } from '../item-values.ts';
import type { NotifyRatioChange } from '../ratio-change.port.ts';
import type { ItemRow } from '../store.ts';
import { findProblems, removeHiddenCharacters } from './check-values.ts';
import { findItemById, lockItem } from './lock-item.ts';
import { writeItem } from './write-item.ts';

const address = z.string().check(z.maxLength(2000), z.refine(isWebAddress, 'web_address_format'));
/** A file of the site's own store. */
const media = z.string().check(z.maxLength(200));

const LABELS: Readonly<Record<TargetField, string>> = {
  downloadUrl: 'Download address',
  rechargeUrl: 'Recharge address',
  name: 'Name',
  intro: 'Introduction',
  description: 'Description',
  icon: 'Icon',
  images: 'Pictures',
  video: 'Video',
  cover: 'Cover of the video',
};

/**
 * The approval of an item's links. A user who taps "Recharge" pays to the account in the address, text or picture, so a
 * second person checks them first.
 */
export function linksApproval(deps: { readonly notifyRatioChange: NotifyRatioChange }): Approval {
  return defineApproval({
    kind: 'item_links',
    title: 'Addresses, links and pictures of an item',
    target: {
      type: 'item',
      find: async (db, siteId, id) => {
        const item = await findItemById(db, siteId, id);
        return item && { label: item.name };
      },
    },
    schema: z.strictObject({
      downloadUrl: z.optional(address),
      rechargeUrl: z.optional(address),
      name: z.optional(z.string().check(z.maxLength(300))),
      intro: z.optional(z.string().check(z.maxLength(2000))),
      description: z.optional(z.string().check(z.maxLength(50_000))),
      icon: z.optional(media),
      images: z.optional(z.array(media).check(z.maxLength(12))),
      video: z.optional(media),
      cover: z.optional(media),
    }),
    permission: { request: 'catalogue.manage', decide: 'approval.decide' },

    // Without the lock, a list could change an address between the comparison and the write.
    async lock(tx, { siteId, targetId }) {
      await lockItem(tx, siteId, targetId);
    },

    async check(tx, { siteId, targetId, payload }) {
      const item = await findItemById(tx, siteId, targetId);
      if (!item) return refuse('not_found');
      const requested = given(payload);
      if (!changesLinks(item, requested)) return refuse('record_state');
      const { platformValues } = ownedOf(item);
      const { description, ...addresses } = requested;
      // A text of a platform's list may be approved unchanged: phones sanitise it.
      const changes = description === platformValues.description ? addresses : requested;
      // An app with only one of its two addresses would be shown on phones with a button that leads nowhere.
      const isOfAddresses = Object.keys(changes).some(isAddressField);
      const both = item.kind === 'app' && isOfAddresses ? { ...addressesOf(item), ...changes } : changes;
      const problems = await findProblems(tx, item, both);
      return problems ? refuse('input_invalid', { fields: problems }) : ok(null);
    },

    async preview(db, { siteId, targetId, payload }) {
      const item = await findItemById(db, siteId, targetId);
      const before = item && valuesOf(item);
      if (!before) return [];
      const requested = given(payload);
      // A number may continue in another text of the item: approvers can read it only if both texts are shown.
      const isTogether = hasTargetAcrossTexts(before, { ...before, ...requested });
      return TARGET_FIELDS.flatMap((field) => {
        const after = requested[field];
        if (after !== undefined) return linesOf(field, before[field], after);
        return isTogether && isTextField(field) ? linesOf(field, before[field], before[field]) : [];
      });
    },

    describe({ target, payload }) {
      const fields = TARGET_FIELDS.filter((field) => payload[field] !== undefined);
      return `${target.label}: ${fields.map((field) => LABELS[field].toLowerCase()).join(', ')}`;
    },

    async execute(tx, { siteId, targetId, payload, requester }, now) {
      const item = await lockItem(tx, siteId, targetId);
      if (!item) return refuse('not_found');
      const requested = given(payload);
      if (!changesLinks(item, requested)) return refuse('approval_outdated');
      const owned = setOwn(ownedOf(item), requested);
      const actor = { siteId, operatorName: requester.operatorName };
      const { notifyRatioChange } = deps;
      return ok({ ...(await writeItem(tx, actor, { before: item, owned, notifyRatioChange }, now)) });
    },
  });
}

type RequestedValues = Partial<Pick<ItemValues, TargetField>>;

function given(
  payload: {
    readonly [Field in TargetField]?: string | undefined | (Field extends 'images' ? readonly string[] : never);
  },
): RequestedValues {
  return removeHiddenCharacters(Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)));
}

function changesLinks(item: ItemRow, requested: RequestedValues): boolean {
  const before = valuesOf(item);
  return fieldsWithNewTargets(before, { ...before, ...requested }).length > 0;
}

function addressesOf(item: ItemRow): RequestedValues {
  const { downloadUrl, rechargeUrl } = valuesOf(item);
  return { downloadUrl, rechargeUrl };
}

/** Each picture on a line of its own: several on one line would be overlooked. */
function linesOf(field: TargetField, before: string | readonly string[], after: string | readonly string[]) {
  if (typeof before === 'string' && typeof after === 'string') {
    return [{ label: LABELS[field], before: shown(field, before), after: shown(field, after) || 'None' }];
  }
  const count = Math.max(before.length, after.length);
  const lines = Array.from({ length: count }, (_, index) => ({
    label: `Picture ${index + 1}`,
    before: before[index] ?? '',
    after: after[index] ?? 'None',
  }));
  return lines.filter((line) => line.before !== line.after);
}

/**
 * Shows each link's address beside its words. HTML that the editor did not write is shown raw: a link could hide in it.
 */
function shown(field: TargetField, value: string): string {
  if (field !== 'description') return value;
  const blocks = readRichText(value);
  return blocks ? linkedTextOf(blocks) : value;
}
