import { Badge } from '../../../controls/badge.tsx';
import { useText } from '../../../texts.ts';

export function StatusBadge({ status }: { status: 'active' | 'frozen' }) {
  const t = useText();
  if (status === 'active') return <span className="text-ink-soft">{t('users.status.active')}</span>;
  return <Badge tone="negative">{t('users.status.frozen')}</Badge>;
}
