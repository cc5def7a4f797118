import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useText } from '../../../texts.ts';

/** Requests a new computation of the whole chain, and shows the result. */
export function ChainCheck({ onClose }: { onClose: () => void }) {
  const t = useText();
  const check = useCall('/console/audit/verify', {});
  const close = (
    <Button tone="quiet" onClick={onClose}>
      {t('shell.close')}
    </Button>
  );
  if (check.isPending) return <Notice>{t('shell.loading')} …</Notice>;
  if (check.isError) {
    return (
      <Notice tone="negative" action={close}>
        {check.error.message}
      </Notice>
    );
  }
  const { isWhole, rows, brokenAt, problem, head } = check.data;
  return (
    <Notice tone={isWhole ? 'positive' : 'negative'} action={close}>
      <p role="status" className="font-medium">
        {isWhole ? t('audit.whole', { rows }) : t('audit.broken', { position: brokenAt ?? '' })}{' '}
        {problem && t(`audit.problem.${problem}`)}
      </p>
      <p className="mono break-all">
        {t('audit.head')}: {head}
      </p>
    </Notice>
  );
}
