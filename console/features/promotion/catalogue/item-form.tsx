import { CATEGORIES, type Category } from '@pitaka/contract/items.ts';
import { SelectField, TextArea, TextField } from '../../../controls/field.tsx';
import { RichTextField } from '../../../rich-text/rich-text-field.tsx';
import { RichTextView } from '../../../rich-text/rich-text-view.tsx';
import { useText } from '../../../texts.ts';
import type { CatalogueItem, EditedField } from './item.ts';
import { PlatformValue } from './platform-value.tsx';
import { TextLinks } from './text-links.tsx';
import type { ItemDraft } from './use-item-draft.ts';

export interface EditProps {
  item: CatalogueItem;
  draft: ItemDraft;
  errorOf: (field: EditedField) => string | undefined;
  /** The operator may view, but not change it. */
  isLocked: boolean;
}

/** Names, texts and category, each with the platform's value if that differs. */
export function ItemForm({ item, draft, errorOf, isLocked }: EditProps) {
  const t = useText();
  const { shown, set } = draft;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <TextField
          label={t('catalogue.name')}
          value={shown.name}
          maxLength={300}
          disabled={isLocked}
          error={errorOf('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <PlatformValue item={item} field="name" />
      </div>
      {item.kind !== 'app' && (
        <div>
          <SelectField
            label={t('catalogue.category')}
            value={shown.category}
            disabled={isLocked}
            error={errorOf('category')}
            onChange={({ target }) => set({ category: target.value as Category })}
          >
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`catalogue.category.${category}`)}
              </option>
            ))}
          </SelectField>
          <PlatformValue item={item} field="category" />
        </div>
      )}
      <div>
        <TextArea
          label={t('catalogue.intro')}
          value={shown.intro}
          maxLength={2000}
          disabled={isLocked}
          error={errorOf('intro')}
          onChange={({ target }) => set({ intro: target.value })}
        />
        <PlatformValue item={item} field="intro" />
      </div>
      <div>
        {isLocked ? (
          <div className="flex flex-col gap-1">
            <span className="font-medium text-ink-soft text-xs">{t('catalogue.description')}</span>
            <RichTextView html={shown.description} />
          </div>
        ) : (
          <RichTextField
            label={t('catalogue.description')}
            value={shown.description}
            error={errorOf('description')}
            onChange={(description) => set({ description })}
          />
        )}
        <PlatformValue item={item} field="description" />
        <TextLinks item={item} draft={draft} />
      </div>
    </div>
  );
}
