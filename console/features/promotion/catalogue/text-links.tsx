import {
  fieldsWithNewTargets,
  isAddressField,
  PICTURE_FIELDS,
  type TargetField,
  TEXT_FIELDS,
} from '@pitaka/core/values/item-links.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useWaitingRequest, WaitingRequest } from '../../../kit/records/waiting-request.tsx';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';
import type { ItemDraft } from './use-item-draft.ts';

/**
 * Texts with new links need another person's approval; they are requested with new pictures, because an item has one
 * request at a time.
 */
export function TextLinks({ item, draft }: { item: CatalogueItem; draft: ItemDraft }) {
  const waiting = useWaitingRequest('item_links', item.id);
  // An app's record shows the pending request beside its addresses.
  if (waiting) return item.kind === 'app' ? undefined : <WaitingRequest request={waiting} />;
  return <ToRequest item={item} draft={draft} fields={TEXT_FIELDS} text="catalogue.links.texts" />;
}

/** New pictures of the item; a pending request is shown below its texts. */
export function PictureLinks({ item, draft }: { item: CatalogueItem; draft: ItemDraft }) {
  const waiting = useWaitingRequest('item_links', item.id);
  if (waiting) return undefined;
  return <ToRequest item={item} draft={draft} fields={PICTURE_FIELDS} text="catalogue.links.pictures" />;
}

interface ToRequestProps {
  item: CatalogueItem;
  draft: ItemDraft;
  /** The fields that this notice covers. */
  fields: readonly TargetField[];
  text: 'catalogue.links.texts' | 'catalogue.links.pictures';
}

function ToRequest({ item, draft, fields, text }: ToRequestProps) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const leading = fieldsWithNewLinks(item, draft.shown);
  if (!leading.some((field) => fields.includes(field))) return undefined;
  return (
    <div className="mt-2">
      <Notice action={<Button onClick={() => setAsking(true)}>{t('kit.request')}</Button>}>{t(text)}</Notice>
      {isAsking && (
        <LinkApprovalDialog
          item={item}
          requested={of(leading, draft.shown)}
          // The form's other fields can be saved then.
          onDone={() => draft.set(of(leading, draft.before))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type EditedTextField = Exclude<TargetField, 'downloadUrl' | 'rechargeUrl'>;
export type LinkChanges = Partial<Pick<CatalogueItem, EditedTextField>>;

/** An app's addresses have a form of their own. */
export function fieldsWithNewLinks(before: CatalogueItem, after: CatalogueItem): EditedTextField[] {
  return fieldsWithNewTargets(before, after).filter((field) => !isAddressField(field)) as EditedTextField[];
}

function of(fields: readonly EditedTextField[], item: CatalogueItem): LinkChanges {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}

interface LinkApprovalDialogProps {
  item: CatalogueItem;
  requested: LinkChanges;
  onDone?: () => void;
  onClose: () => void;
}

export function LinkApprovalDialog({ item, requested, onDone, onClose }: LinkApprovalDialogProps) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="item_links"
      target={item.id}
      title={t('catalogue.links.textsTitle', { name: item.name })}
      payload={() => requested}
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('catalogue.links.text')}</p>
    </ApprovalDialog>
  );
}
