import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { Badge } from '../../../controls/badge.tsx';
import { useText } from '../../../texts.ts';
import { type Entry, type EntryFields, missingIn } from './entry.ts';

const TONES = { shown: 'positive', coming: 'accent', over: 'neutral', off: 'neutral' } as const;

export function StateBadge({ entry }: { entry: Entry }) {
  const t = useText();
  return <Badge tone={TONES[entry.state]}>{t(`content.state.${entry.state}`)}</Badge>;
}

export function DraftBadge() {
  const t = useText();
  return <Badge tone="notice">{t('content.draft')}</Badge>;
}

/** The languages that show another language's text. */
export function MissingNote({ fields }: { fields: EntryFields }) {
  const t = useText();
  const missing = missingIn(fields);
  if (missing.length === 0) return undefined;
  return (
    <span title={missing.map((locale) => LOCALE_NAMES[locale]).join(', ')} className="text-notice text-xs">
      {t('content.missing', { languages: missing.join(', ') })}
    </span>
  );
}
