import { createTranslations } from '@pitaka/ui/i18n/translations.ts';
import type shell from './messages/en-US/shell.ts';

const files = import.meta.glob<Record<string, unknown>>('./messages/*/*.ts', { import: 'default' });

/** The console's texts, one lazy file a language and topic. */
export const { i18n, showLanguage, useText } = createTranslations<'shell', keyof typeof shell>(
  (locale, topic) => {
    const load = files[`./messages/${locale}/${topic}.ts`];
    if (!load) throw new Error(`no texts of ${topic} in ${locale}`);
    return load();
  },
  ['shell'],
);
