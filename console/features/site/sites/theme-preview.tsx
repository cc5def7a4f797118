import type { TabLabels } from '@pitaka/contract/calls/site/site.ts';
import { type AccentTheme, accentColours } from '@pitaka/core/values/accent-colours.ts';
import { BarChart3, House, Link2, type LucideIcon, User, Users } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useText } from '../../../texts.ts';
import { NEUTRAL_COLOURS } from './neutral-colours.ts';

export interface ThemePreviewProps {
  scheme: 'light' | 'dark';
  theme: AccentTheme;
  siteName: string;
  logo: string;
  tabLabels: TabLabels;
}

const TABS: readonly (readonly [icon: LucideIcon, zh: string, key: 'home' | 'report' | 'team' | 'promotion' | 'my'])[] =
  [
    [House, '首页', 'home'],
    [BarChart3, '推广数据', 'report'],
    [Users, '团队数据', 'team'],
    [Link2, '推广链接', 'promotion'],
    [User, '我的', 'my'],
  ];

/** The app in these colours: the coloured parts, drawn as in the app. */
export function ThemePreview({ scheme, theme, siteName, logo, tabLabels }: ThemePreviewProps) {
  const t = useText();
  const { fill, onFill, ink } = accentColours(theme)[scheme];
  const colours: Readonly<Record<`--${string}`, string>> = {
    ...NEUTRAL_COLOURS[scheme],
    '--color-accent': fill,
    '--color-on-accent': onFill,
    '--color-accent-ink': ink,
    '--color-accent-soft': `color-mix(in oklab, ${fill} 12%, ${NEUTRAL_COLOURS[scheme]['--color-surface']})`,
  };
  return (
    <figure className="flex flex-col gap-2">
      <div
        style={colours as CSSProperties}
        className="flex h-96 w-52 flex-col overflow-hidden rounded-frame border-4 border-line-strong bg-page text-ink"
      >
        <p className="flex items-center gap-2 px-4 pt-5 font-bold text-accent-ink">
          {logo && <img src={logo} alt="" className="size-6 rounded-md object-cover" />}
          <span className="truncate">{siteName}</span>
        </p>
        <div className="flex flex-1 flex-col gap-3 p-4">
          <p className="rounded-card bg-surface p-3">
            <span className="block text-ink-faint text-xs">{t('sites.look.balance')}</span>
            <span className="tabular font-bold text-xl">1,250.00</span>
          </p>
          <p className="rounded-control bg-accent py-2 text-center font-semibold text-on-accent">
            {t('sites.look.button')}
          </p>
          <p className="rounded-control bg-accent-soft py-2 text-center font-semibold text-accent-ink">
            {t('sites.look.soft')}
          </p>
          <p className="text-accent-ink text-sm underline underline-offset-2">{t('sites.look.link')}</p>
        </div>
        <ul className="flex border-line border-t bg-surface px-1 py-1.5">
          {TABS.map(([Icon, zh, key], index) => (
            <li
              key={key}
              className={`flex min-w-0 flex-1 flex-col items-center gap-0.5 text-center ${index === 0 ? 'text-accent-ink' : 'text-ink-faint'}`}
            >
              <Icon aria-hidden size={16} />
              {tabLabels !== 'locale' && (
                <span lang="zh" className="max-w-full truncate text-[0.55rem]">
                  {zh}
                </span>
              )}
              {tabLabels !== 'zh-alone' && (
                <span className={`max-w-full truncate ${tabLabels === 'zh' ? 'text-[0.5rem]' : 'text-[0.55rem]'}`}>
                  {t(`sites.look.tab.${key}`)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="text-center text-ink-faint text-xs">{t(`shell.appearance.${scheme}`)}</figcaption>
    </figure>
  );
}
