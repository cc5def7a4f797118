import { CATEGORIES, type Category } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useText } from '../../../texts.ts';
import type { BulkAction, CatalogueRow } from './item.ts';

const ACTIONS = ['hide', 'show', 'pin', 'unpin', 'delist', 'list'] as const satisfies readonly BulkAction[];
const WITH_REASON: readonly BulkAction[] = ['hide', 'delist'];

/** The actions on all selected items. */
export function BulkBar({ rows, onNone }: { rows: readonly CatalogueRow[]; onNone: () => void }) {
  const t = useText();
  const [openAction, setOpenAction] = useState<{ action: BulkAction; category?: Category }>();
  return (
    <>
      <Notice
        tone="accent"
        action={
          <span className="flex flex-wrap items-center gap-1.5">
            {ACTIONS.map((action) => (
              <Button key={action} onClick={() => setOpenAction({ action })}>
                {t(`catalogue.${action}`)}
              </Button>
            ))}
            <SelectField
              bare
              label={t('catalogue.category.set')}
              value=""
              onChange={({ target }) => setOpenAction({ action: 'category', category: target.value as Category })}
            >
              <option value="">{t('catalogue.category.set')}</option>
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t(`catalogue.category.${category}`)}
                </option>
              ))}
            </SelectField>
            <Button tone="quiet" onClick={onNone}>
              {t('payments.deselect')}
            </Button>
          </span>
        }
      >
        <span role="status">{t('catalogue.selected', { count: rows.length })}</span>
      </Notice>
      {openAction && (
        <BulkDialog
          {...openAction}
          rows={rows}
          onDone={() => {
            setOpenAction(undefined);
            onNone();
          }}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  category?: Category;
  rows: readonly CatalogueRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Previews the action, and only then takes it. */
function BulkDialog({ action, category, rows, onDone, onClose }: BulkDialogProps) {
  const t = useText();
  const bulk = { ids: rows.map(({ id }) => id), action, ...(category ? { category } : {}) };
  const preview = useCall('/console/catalogue/bulkcheck', bulk);
  const chosen = category ? t(`catalogue.category.${category}`) : '';
  return (
    <ActionDialog
      call="/console/catalogue/bulk"
      title={t(`catalogue.bulk.${action}`, { count: rows.length, category: chosen })}
      submit={t(action === 'category' ? 'catalogue.category.set' : `catalogue.${action}`)}
      tone={WITH_REASON.includes(action) ? 'danger' : 'primary'}
      {...(WITH_REASON.includes(action) ? { reasonTopic: 'none' as const } : {})}
      isReady={() => (preview.data?.changed ?? 0) > 0}
      body={(_, reason) => ({ ...bulk, reason })}
      onDone={({ changed }) => {
        showToast(t('catalogue.bulk.done', { count: changed }), { tone: 'positive', place: 'bottom' });
        onDone();
      }}
      onClose={onClose}
    >
      <QueryState query={preview} rows={2}>
        {({ changed, skipped }) => (
          <div role="status">
            <p>{t('catalogue.bulk.would', { count: changed })}</p>
            {skipped.length > 0 && (
              <>
                <p className="mt-2 text-ink-faint">{t('catalogue.bulk.skipped', { count: skipped.length })}</p>
                <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-4 text-ink-soft">
                  {skipped.map(({ id, name, why }) => (
                    <li key={id}>
                      {name || id}: {t(`catalogue.why.${why}`)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </QueryState>
    </ActionDialog>
  );
}
