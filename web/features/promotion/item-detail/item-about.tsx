import type { ItemDetail } from '../../../catalogue/item.ts';
import { SafeHtml } from '../../../content/safe-html.tsx';
import { useText } from '../../../texts.ts';

/** The introduction, and the operator's own text if there is one. */
export function ItemAbout({ detail }: { detail: ItemDetail }) {
  const t = useText();
  if (detail.intro === '' && detail.description === '') return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('detail.about')}</h2>
      {detail.intro !== '' && <p className="whitespace-pre-line text-ink-soft leading-relaxed">{detail.intro}</p>}
      {detail.description !== '' && <SafeHtml html={detail.description} className="mt-3" />}
    </section>
  );
}
