import { LOCALE_NAMES, type Locale } from '@pitaka/contract/locales.ts';
import { ChevronLeft } from 'lucide-react';
import { RichTextView } from '../../../rich-text/rich-text-view.tsx';
import { useText } from '../../../texts.ts';
import { type Draft, textIn } from './broadcast.ts';

/** The message on the phone of a user of this language, with its fallback. */
export function PhoneMessage({ draft, locale }: { draft: Draft; locale: Locale }) {
  const t = useText();
  const words = textIn(draft.texts, locale);
  const isOther = words !== undefined && words !== draft.texts[locale];
  return (
    <section
      aria-label={t('broadcasts.preview')}
      className="flex w-full max-w-80 flex-col gap-2 wide:sticky wide:top-4"
    >
      <h2 className="font-semibold">{t('broadcasts.preview')}</h2>
      <div
        lang={locale}
        className="flex min-h-80 flex-col gap-3 rounded-frame border-4 border-line-strong bg-page p-4 text-base shadow-raised"
      >
        <p className="flex items-center gap-2 font-semibold text-sm">
          <ChevronLeft aria-hidden size={18} /> {t(`broadcasts.category.${draft.category}`)}
        </p>
        {words === undefined && <p className="text-ink-faint">{t('broadcasts.preview.empty')}</p>}
        <p className="break-words font-bold text-xl">{words?.title}</p>
        <RichTextView html={words?.body ?? ''} />
        {draft.link && (
          <span className="mt-auto rounded-control bg-accent p-3 text-center font-semibold text-on-accent">
            {t('broadcasts.opens')}
          </span>
        )}
      </div>
      {draft.link && <p className="text-ink-faint text-xs">{t('broadcasts.opensPage', { page: draft.link })}</p>}
      {isOther && (
        <p className="text-ink-faint text-xs">{t('content.preview.other', { language: LOCALE_NAMES[locale] })}</p>
      )}
    </section>
  );
}
