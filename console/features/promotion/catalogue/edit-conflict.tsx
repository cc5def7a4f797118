import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useText } from '../../../texts.ts';
import type { CatalogueItem, EditedField } from './item.ts';
import type { ItemDraft } from './use-item-draft.ts';

/** Another operator changed the item during editing: the changes, and the choices. */
export function EditConflict({ item, draft }: { item: CatalogueItem; draft: ItemDraft }) {
  const t = useText();
  if (!draft.hasConflict) return undefined;
  const who = item.changedBy || t('catalogue.platform');
  return (
    <Notice tone="negative">
      <div role="alert">
        <p className="font-semibold">{t('catalogue.overtaken', { who })}</p>
        <ul className="mt-1 list-disc ps-4">
          {draft.theirs.map((field) => (
            <li key={field} className="wrap-anywhere">
              {t(`catalogue.field.${field}`)}: {shortOf(draft.before[field])} → {shortOf(item[field])}
              {field in draft.changes && <strong> · {t('catalogue.overtaken.both')}</strong>}
            </li>
          ))}
          {draft.theirs.length === 0 && <li>{t('catalogue.overtaken.other')}</li>}
        </ul>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={draft.keep}>{t('catalogue.overtaken.keep')}</Button>
          <Button onClick={draft.discard}>{t('catalogue.overtaken.discard')}</Button>
        </div>
      </div>
    </Notice>
  );
}

const SHOWN = 80;

function shortOf(value: CatalogueItem[EditedField]): string {
  const text = typeof value === 'string' ? value : String(value.length);
  if (text === '') return '–';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
