import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { ChevronDown, Megaphone } from 'lucide-react';
import { RichTextView } from '../../../rich-text/rich-text-view.tsx';
import { useText } from '../../../texts.ts';
import { type EntryFields, inLanguage, type Kind, type Language, nameOf } from './entry.ts';

export interface PhonePreviewProps {
  kind: Kind;
  fields: EntryFields;
  language: Language;
}

/** The entry as users of a language see it, with its fallback. */
export function PhonePreview({ kind, fields, language }: PhonePreviewProps) {
  const t = useText();
  const words = inLanguage(fields.texts, language);
  const own = fields.texts[language];
  const isOther = words !== undefined && words !== own && language !== '';
  return (
    <section aria-label={t('content.preview')} className="flex flex-col gap-2 wide:sticky wide:top-4">
      <h2 className="font-semibold">{t('content.preview')}</h2>
      <div
        lang={language || undefined}
        className="min-h-72 rounded-frame border-4 border-line-strong bg-page p-3 text-base shadow-raised"
      >
        <Shown kind={kind} fields={fields} language={language} />
      </div>
      {isOther && (
        <p className="text-ink-faint text-xs">{t('content.preview.other', { language: LOCALE_NAMES[language] })}</p>
      )}
    </section>
  );
}

function Shown({ kind, fields, language }: PhonePreviewProps) {
  const t = useText();
  const { title = '', body = '' } = inLanguage(fields.texts, language) ?? {};
  switch (kind) {
    case 'banner': {
      const picture = inLanguage(fields.pictures, language);
      return (
        <div className="flex flex-col gap-3">
          <div className="overflow-hidden rounded-card bg-sunken" style={{ aspectRatio: `1 / ${BANNER_ASPECT_RATIO}` }}>
            {picture && <img src={picture} alt="" className="size-full object-cover" />}
          </div>
          <div className="rounded-card bg-raised p-5 shadow-float">
            <p className="mb-3 font-semibold text-lg">{title}</p>
            <RichTextView html={body} />
          </div>
        </div>
      );
    }
    case 'notice':
      return (
        <div className="flex flex-col gap-3">
          <p className="flex min-h-11 items-center gap-2.5 rounded-control bg-notice-soft px-3.5 text-notice text-sm">
            <Megaphone aria-hidden size={18} className="shrink-0" />
            <span className="truncate">{nameOf(kind, { ...fields, texts: { 'en-US': { title, body } } })}</span>
          </p>
          <div className="rounded-card bg-raised p-5 shadow-float">
            <p className="mb-3 font-semibold text-lg">{t('content.kind.notice')}</p>
            <RichTextView html={body} className="border-notice/40 border-s-2 ps-3" />
          </div>
        </div>
      );
    case 'help':
      return (
        <div className="rounded-card bg-surface">
          <p className="flex min-h-13 items-center gap-3 px-4 py-2.5 font-medium">
            <span className="min-w-0 flex-1">{title}</span>
            <ChevronDown aria-hidden size={18} className="rotate-180 text-ink-faint" />
          </p>
          <RichTextView html={body} className="px-4 pb-4" />
        </div>
      );
    default:
      return <RichTextView html={body} className="p-1" />;
  }
}
