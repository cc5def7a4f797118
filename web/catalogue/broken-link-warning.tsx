import { useText } from '../texts.ts';
import type { ItemDetail } from './item.ts';

/** A warning about a broken link, wherever the user is about to share it. */
export function BrokenLinkWarning({ trouble }: Pick<ItemDetail, 'trouble'>) {
  const t = useText();
  if (trouble === '') return null;
  return (
    <p role="status" className="rounded-control bg-notice-soft px-3.5 py-3 text-notice">
      {t(`detail.trouble.${trouble}`)}
    </p>
  );
}
