import { leadsElsewhere } from '@pitaka/core/values/item-links.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useWaitingRequest, WaitingRequest } from '../../../kit/records/waiting-request.tsx';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';
import type { ItemDraft } from './use-item-draft.ts';

/** A description with a link that was not there before waits for another person; it is requested on its own. */
export function DescriptionLinks({ item, draft }: { item: CatalogueItem; draft: ItemDraft }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const waiting = useWaitingRequest('item_links', item.id);
  const { description } = draft.shown;
  // An app's record shows what waits beside its addresses.
  if (waiting) return item.kind === 'app' ? undefined : <WaitingRequest request={waiting} />;
  if (!leadsElsewhere('description', item.description, description)) return undefined;
  return (
    <div className="mt-2">
      <Notice action={<Button onClick={() => setAsking(true)}>{t('kit.request')}</Button>}>
        {t('catalogue.links.description')}
      </Notice>
      {isAsking && (
        <DescriptionDialog
          item={item}
          description={description}
          // The form's other fields can be saved then.
          onDone={() => draft.set({ description: draft.before.description })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface DescriptionDialogProps {
  item: CatalogueItem;
  description: string;
  onDone?: () => void;
  onClose: () => void;
}

export function DescriptionDialog({ item, description, onDone, onClose }: DescriptionDialogProps) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="item_links"
      target={item.id}
      title={t('catalogue.links.descriptionTitle', { name: item.name })}
      payload={() => ({ description })}
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('catalogue.links.text')}</p>
    </ApprovalDialog>
  );
}
