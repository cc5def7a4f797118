import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { useCommand } from '../../data/use-command.ts';
import type { PagePath } from '../../pages.ts';
import { useText } from '../../texts.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import type { ListAddress } from './use-list-address.ts';
import type { SavedView } from './use-saved-views.ts';

export interface SaveViewProps {
  path: PagePath;
  address: ListAddress;
  chosen: SavedView | undefined;
}

/** Saves the filters of a list, its order and its columns under a name; removes the chosen view. */
export function SaveView({ path, address, chosen }: SaveViewProps) {
  const t = useText();
  const [isNaming, setNaming] = useState(false);
  const remove = useCommand('/console/views/remove', {
    done: t('kit.views.removed'),
    toast: true,
    onDone: () => address.change({ saved: undefined }),
  });
  // A ready-made view without changes already has a tab, so it needs no saving.
  const isChanged =
    Object.keys(address.search).some((key) => key !== 'view') && !isSame(address.search, chosen?.search ?? {});
  return (
    <>
      {chosen && (
        <Button tone="quiet" busy={remove.isRunning} onClick={() => remove.run({ id: chosen.id })}>
          {t('kit.views.remove')}
        </Button>
      )}
      {isChanged && <Button onClick={() => setNaming(true)}>{t('kit.views.save')}</Button>}
      {isNaming && (
        <ActionDialog
          call="/console/views/save"
          title={t('kit.views.save')}
          submit={t('kit.views.save')}
          fields={[
            {
              name: 'name',
              kind: 'text',
              label: t('kit.views.name'),
              hint: t('kit.views.nameHint'),
              maxLength: 60,
              initial: chosen?.name ?? '',
            },
          ]}
          body={({ name }) => ({ page: path, name, search: address.search })}
          isReady={({ name }) => name.trim() !== ''}
          done={t('kit.views.saved')}
          onDone={({ id }) => address.change({ saved: id })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
