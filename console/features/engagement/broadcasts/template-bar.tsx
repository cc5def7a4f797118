import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Draft } from './broadcast.ts';

/** Templates: the operator starts from a template, saves this text as a template, or removes one. */
export function TemplateBar({ draft, onUse }: { draft: Draft; onUse: (part: Partial<Draft>) => void }) {
  const t = useText();
  const templates = useCall('/console/templates/list', {});
  const [chosen, setChosen] = useState('');
  const [task, setTask] = useState<'keep' | 'remove'>();
  const all = templates.data ?? [];
  const template = all.find(({ id }) => id === chosen);
  const { category, texts, link } = draft;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {all.length > 0 && (
        <SelectField
          bare
          label={t('broadcasts.template')}
          value={template?.id ?? ''}
          onChange={({ target }) => {
            setChosen(target.value);
            const found = all.find(({ id }) => id === target.value);
            if (found) onUse({ category: found.category, texts: found.texts, link: found.link });
          }}
        >
          <option value="">{t('broadcasts.template.none')}</option>
          {all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button onClick={() => setTask('keep')}>{t('broadcasts.template.keep')}</Button>
      {template && (
        <Button tone="danger" onClick={() => setTask('remove')}>
          {t('broadcasts.template.remove')}
        </Button>
      )}
      {task === 'keep' && (
        <ActionDialog
          call="/console/templates/save"
          title={t('broadcasts.template.keep')}
          submit={t('broadcasts.template.keep')}
          fields={[{ name: 'name', kind: 'text', label: t('broadcasts.template.name'), initial: template?.name ?? '' }]}
          body={({ name }) => ({ name, category, texts, link })}
          isReady={({ name }) => name.trim() !== ''}
          done={t('broadcasts.template.kept')}
          onClose={() => setTask(undefined)}
        >
          <p className="text-ink-soft">{t('broadcasts.template.hint')}</p>
        </ActionDialog>
      )}
      {task === 'remove' && template && (
        <ActionDialog
          call="/console/templates/remove"
          title={t('broadcasts.template.removeTitle', { name: template.name })}
          submit={t('broadcasts.template.remove')}
          tone="danger"
          body={() => ({ id: template.id })}
          done={t('broadcasts.template.removed')}
          onClose={() => setTask(undefined)}
        />
      )}
    </span>
  );
}
