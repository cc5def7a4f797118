import { LOCALE_NAMES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { Globe } from 'lucide-react';
import { chooseLanguage } from '../choose-language.ts';
import { useLocale } from '../texts.ts';

/** The languages, each in its own words. */
export function LanguageSelect({ label }: { label: string }) {
  const locale = useLocale();
  return (
    <span className="relative inline-flex max-w-full items-center text-ink-soft">
      <Globe aria-hidden size={18} className="pointer-events-none absolute start-2.5" />
      <select
        aria-label={label}
        value={locale}
        onChange={(event) => void chooseLanguage(event.target.value as Locale)}
        className="min-h-11 max-w-full rounded-full bg-transparent ps-9 pe-2 text-sm"
      >
        {LOCALES.map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {LOCALE_NAMES[choice]}
          </option>
        ))}
      </select>
    </span>
  );
}
