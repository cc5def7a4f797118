import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { EditedField } from './item.ts';
import type { ItemDraft } from './use-item-draft.ts';

export interface SaveItem {
  readonly run: () => void;
  readonly isRunning: boolean;
  readonly errorOf: (field: EditedField) => string | undefined;
  readonly refusal: string | undefined;
}

export function useSaveItem(draft: ItemDraft): SaveItem {
  const t = useText();
  const save = useCommand('/console/catalogue/save', {
    done: t('catalogue.saved'),
    onDone: ({ version }) => draft.saved(version),
  });
  return {
    run: () => save.run({ id: draft.before.id, version: draft.before.version, changes: draft.changes }),
    isRunning: save.isRunning,
    errorOf: (field) => save.fieldError(`changes.${field}`),
    refusal: save.refusal,
  };
}
