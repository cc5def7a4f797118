import type { TabLabels } from '@pitaka/contract/calls/site/site.ts';
import { type AccentTheme, lowContrasts } from '@pitaka/core/values/accent-colours.ts';
import { useState } from 'react';
import { SelectField } from '../../../controls/field.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { Section } from './own-site.ts';
import { SaveRow } from './save-row.tsx';
import { ThemePreview } from './theme-preview.tsx';

const COLOURS = ['accent', 'accentDark', 'onAccent'] as const;
type Appearance = AccentTheme & { readonly tabLabels: TabLabels; readonly logo: string };

export interface AppearancePanelProps {
  section: Section;
  siteName: string;
}

/** The colours, the logo and the tab bar, with a preview of the app. */
export function AppearancePanel({
  section: { section, version, title, fields, values },
  siteName,
}: AppearancePanelProps) {
  const t = useText();
  const saved = appearanceOf(values);
  const [appearance, setAppearance] = useState(saved);
  const [reason, setReason] = useState('');
  const save = useCommand('/console/settings/save', { done: t('settings.saved') });
  const low = lowContrasts(appearance).filter(() => COLOURS.every((key) => isColour(appearance[key])));
  const keys = (Object.keys(saved) as (keyof Appearance)[]).filter((key) => appearance[key] !== saved[key]);
  const change = (part: Partial<Appearance>) => setAppearance({ ...appearance, ...part });
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? key;
  const errorOf = (key: (typeof COLOURS)[number]) => {
    if (!isColour(appearance[key])) return t('sites.look.format');
    const problem = low.find(({ field }) => field === key);
    if (!problem) return save.fieldError(`values.${key}`);
    return t(`sites.look.low.${key}`, { ratio: problem.ratio.toFixed(1), needed: problem.needed });
  };
  const isReadable = COLOURS.every((key) => isColour(appearance[key])) && low.length === 0;
  return (
    <Panel title={title}>
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-col gap-4">
          {COLOURS.map((key) => (
            <ColourField
              key={key}
              label={labelOf(key)}
              value={appearance[key]}
              onChange={(colour) => change({ [key]: colour })}
              error={errorOf(key)}
            />
          ))}
          <SelectField
            label={labelOf('tabLabels')}
            value={appearance.tabLabels}
            onChange={({ target }) => change({ tabLabels: target.value as TabLabels })}
          >
            {fields
              .find(({ key }) => key === 'tabLabels')
              ?.choices?.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </SelectField>
          <LogoField
            value={appearance.logo}
            onChange={(logo) => change({ logo })}
            error={save.fieldError('values.logo')}
          />
          {keys.length > 0 && (
            <>
              {!isReadable && <Notice tone="negative">{t('sites.look.unreadable')}</Notice>}
              <SaveRow
                save={save}
                reason={reason}
                onReason={setReason}
                isBlocked={!isReadable}
                onSave={() =>
                  save.run({
                    section,
                    version,
                    values: Object.fromEntries(keys.map((key) => [key, appearance[key]])),
                    reason,
                  })
                }
                onDiscard={() => {
                  setAppearance(saved);
                  save.forget();
                }}
              />
            </>
          )}
        </div>
        <div className="flex flex-wrap gap-4">
          {(['light', 'dark'] as const).map((scheme) => (
            <ThemePreview
              key={scheme}
              scheme={scheme}
              theme={themeOf(appearance, saved)}
              siteName={siteName}
              logo={appearance.logo}
              tabLabels={appearance.tabLabels}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

function appearanceOf(values: Section['values']): Appearance {
  const text = (key: string) => String(values[key] ?? '');
  return {
    accent: text('accent'),
    accentDark: text('accentDark'),
    onAccent: text('onAccent'),
    tabLabels: text('tabLabels') as TabLabels,
    logo: text('logo'),
  };
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** While a colour is being typed, the preview keeps the previous colour. */
function themeOf(appearance: Appearance, saved: Appearance): AccentTheme {
  const worn = (key: keyof AccentTheme) => (isColour(appearance[key]) ? appearance[key] : saved[key]);
  return { accent: worn('accent'), accentDark: worn('accentDark'), onAccent: worn('onAccent') };
}
