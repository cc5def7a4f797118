import { useId, useState } from 'react';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Section } from './own-site.ts';
import { SaveRow } from './save-row.tsx';

/** The app's features. Switching one off first shows the consequences. */
export function FeaturesPanel({
  section: { section, version, title, description, fields, values },
}: {
  section: Section;
}) {
  const t = useText();
  const id = useId();
  const { missing } = useOperator().site;
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const [reason, setReason] = useState('');
  const save = useCommand('/console/settings/save', { done: t('settings.saved') });
  const changed = Object.fromEntries(Object.entries(changes).filter(([key, isOn]) => isOn !== values[key]));
  const off = fields.filter(({ key }) => changed[key] === false);
  return (
    <Panel title={title}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{description}</p>
        <div className="grid gap-x-4 gap-y-1 tablet:grid-cols-2 desktop:grid-cols-3">
          {fields.map(({ key, label }) => (
            <span key={key} className="flex min-h-8 items-center gap-2">
              <input
                id={`${id}-${key}`}
                type="checkbox"
                checked={changes[key] ?? values[key] === true}
                onChange={({ target }) => setChanges({ ...changes, [key]: target.checked })}
                className="size-4 accent-accent"
              />
              <label htmlFor={`${id}-${key}`}>
                {label}
                {missing.some((name) => name === key) && (
                  <span className="text-ink-faint"> · {t('connections.feature')}</span>
                )}
              </label>
            </span>
          ))}
        </div>
        {off.length > 0 && (
          <Notice>
            <p className="font-medium">{t('sites.off')}</p>
            <ul className="mt-1 list-disc ps-5">
              {off.map(({ key, label }) => (
                <li key={key}>{t('sites.off.one', { label, what: remainsText(t, key) })}</li>
              ))}
            </ul>
          </Notice>
        )}
        {Object.keys(changed).length > 0 && (
          <SaveRow
            save={save}
            reason={reason}
            onReason={setReason}
            onSave={() => save.run({ section, version, values: changed, reason })}
            onDiscard={() => setChanges({})}
          />
        )}
      </div>
    </Panel>
  );
}

/** For features with data or money of users: the consequences of switching the feature off. */
const STAYS = {
  wallet: 'sites.off.wallet',
  safe: 'sites.off.safe',
  transfer: 'sites.off.transfer',
  messaging: 'sites.off.lists',
  video: 'sites.off.lists',
  apps: 'sites.off.lists',
  report: 'sites.off.report',
  team: 'sites.off.team',
  rebate: 'sites.off.rebate',
} as const;

function remainsText(t: ReturnType<typeof useText>, key: string): string {
  return t(Object.hasOwn(STAYS, key) ? STAYS[key as keyof typeof STAYS] : 'sites.off.other');
}
