import { useState } from 'react';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { CatalogueItem, ItemAction } from './item.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import type { ItemDraft } from './use-item-draft.ts';
import type { SaveItem } from './use-save-item.ts';

export interface ItemActionsProps {
  item: CatalogueItem;
  draft: ItemDraft;
  save: SaveItem;
}

/** The actions on an item, in one place with their keys: saving comes first, while there are unsaved changes. */
export function ItemActions({ item, draft, save }: ItemActionsProps) {
  const t = useText();
  const may = useHasPermission();
  const [openAction, setOpenAction] = useState<'hide' | 'delist'>();
  const [isPreviewed, setPreviewed] = useState(false);
  const act = useCommand('/console/catalogue/state', { toast: true, done: t('catalogue.saved') });
  const mayEdit = may('catalogue.manage');
  const { isHidden, isDelisted, isPinned, id, version } = item;
  const run = (action: ItemAction) => act.run({ id, version, action });
  const preview = { label: t('catalogue.preview'), hint: 'v', run: () => setPreviewed(true) };
  const edited = draft.isChanged && mayEdit;
  return (
    <>
      <DecisionBar
        note={
          save.refusal && edited ? (
            <span role="alert" className="text-negative">
              {save.refusal}
            </span>
          ) : edited ? (
            t('catalogue.unsaved')
          ) : undefined
        }
        decisions={[
          edited && {
            label: t('shell.save'),
            tone: 'primary',
            isBusy: save.isRunning,
            run: save.run,
          },
          edited && { label: t('catalogue.discard'), run: draft.discard },
          preview,
        ]}
        more={
          mayEdit && !edited
            ? [
                !isDelisted &&
                  !isHidden &&
                  !isPinned && { label: t('catalogue.pin'), hint: 'p', run: () => run('pin') },
                isPinned && { label: t('catalogue.unpin'), hint: 'p', run: () => run('unpin') },
                isHidden
                  ? { label: t('catalogue.show'), hint: 'h', run: () => run('show') }
                  : { label: t('catalogue.hide'), hint: 'h', run: () => setOpenAction('hide') },
                isDelisted
                  ? { label: t('catalogue.list'), run: () => run('list') }
                  : { label: t('catalogue.delist'), tone: 'danger' as const, run: () => setOpenAction('delist') },
              ]
            : []
        }
      />
      {openAction && (
        <ActionDialog
          call="/console/catalogue/state"
          title={t(`catalogue.${openAction}.title`, { name: item.name })}
          submit={t(`catalogue.${openAction}`)}
          tone="danger"
          reasonTopic="none"
          body={(_, reason) => ({ id, version, action: openAction, reason })}
          done={t('catalogue.saved')}
          onClose={() => setOpenAction(undefined)}
        >
          <p className="text-ink-soft">{t(`catalogue.${openAction}.text`)}</p>
        </ActionDialog>
      )}
      {isPreviewed && <PreviewDialog item={draft.shown} onClose={() => setPreviewed(false)} />}
    </>
  );
}
