import { leadsElsewhere, TEXT_FIELDS, type TextField } from '@pitaka/core/values/item-links.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useWaitingRequest, WaitingRequest } from '../../../kit/records/waiting-request.tsx';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';
import type { ItemDraft } from './use-item-draft.ts';

/** Texts that lead somewhere new wait for another person; they are requested on their own. */
export function TextLinks({ item, draft }: { item: CatalogueItem; draft: ItemDraft }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const waiting = useWaitingRequest('item_links', item.id);
  // An app's record shows what waits beside its addresses.
  if (waiting) return item.kind === 'app' ? undefined : <WaitingRequest request={waiting} />;
  const leading = TEXT_FIELDS.filter((field) => leadsElsewhere(field, item[field], draft.shown[field]));
  if (leading.length === 0) return undefined;
  return (
    <div className="mt-2">
      <Notice action={<Button onClick={() => setAsking(true)}>{t('kit.request')}</Button>}>
        {t('catalogue.links.texts')}
      </Notice>
      {isAsking && (
        <TextsDialog
          item={item}
          texts={of(leading, draft.shown)}
          // The form's other fields can be saved then.
          onDone={() => draft.set(of(leading, draft.before))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type Texts = Partial<Pick<CatalogueItem, TextField>>;

function of(fields: readonly TextField[], item: CatalogueItem): Texts {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}

interface TextsDialogProps {
  item: CatalogueItem;
  texts: Texts;
  onDone?: () => void;
  onClose: () => void;
}

export function TextsDialog({ item, texts, onDone, onClose }: TextsDialogProps) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="item_links"
      target={item.id}
      title={t('catalogue.links.textsTitle', { name: item.name })}
      payload={() => texts}
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('catalogue.links.text')}</p>
    </ApprovalDialog>
  );
}
