import { CATEGORIES, type Category, ITEM_KINDS, type ItemKind } from '@pitaka/contract/items.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';

/** Creates an item by hand. Its pictures, and an app's addresses, are added in its record, which then opens. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const go = useGo();
  const isNoApp = ({ kind }: { kind: string }) => kind !== 'app';
  return (
    <ActionDialog
      call="/console/catalogue/create"
      title={t('catalogue.add')}
      submit={t('catalogue.create')}
      fields={[
        {
          name: 'kind',
          label: t('catalogue.kind'),
          kind: 'choice',
          row: 'first',
          choices: ITEM_KINDS.map((value) => ({ value, label: t(`catalogue.kind.${value}`) })),
        },
        {
          name: 'externalId',
          label: t('catalogue.number'),
          hint: t('catalogue.number.hint'),
          kind: 'text',
          maxLength: 64,
          row: 'first',
        },
        { name: 'name', label: t('catalogue.name'), kind: 'text', maxLength: 300 },
        { name: 'intro', label: t('catalogue.intro'), kind: 'long', maxLength: 2000 },
        {
          name: 'category',
          label: t('catalogue.category'),
          kind: 'choice',
          row: 'second',
          when: isNoApp,
          choices: CATEGORIES.map((value) => ({ value, label: t(`catalogue.category.${value}`) })),
        },
        { name: 'ratio', label: t('catalogue.ratioPercent'), kind: 'amount', row: 'second', when: isNoApp },
      ]}
      body={({ kind, category, ratio, ...texts }) => ({
        ...texts,
        kind: kind as ItemKind,
        category: category as Category,
        ratio: kind === 'app' ? '0' : ratio.trim(),
      })}
      done={t('catalogue.created')}
      onDone={({ id }) => go({ to: '/catalogue', search: { view: 'all', id } })}
      onClose={onClose}
    />
  );
}
