import { createTranslations } from '@pitaka/ui/i18n/translations.ts';
import { FIRST_TOPICS, loadCatalogue, type MessageKey, type MessageTopic } from './messages/catalogues.ts';

/** The app's texts. In a component: `const t = useText()`, then `t('home.search.placeholder')`. */
export const { i18n, needTopic, showLanguage, useText, useLocale, text } = createTranslations<MessageTopic, MessageKey>(
  loadCatalogue,
  FIRST_TOPICS,
);
