import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { ItemDetail, ItemKind } from '../../../catalogue/item.ts';
import { useItemDetail } from '../../../catalogue/use-item-detail.ts';
import type { Answer } from '../../../data/use-answer.ts';
import { useText } from '../../../texts.ts';
import { PromoteKit } from './promote-kit.tsx';

export interface PromoteSheetProps {
  open: boolean;
  onClose: () => void;
  /** `name` may be '' until the item itself is loaded. */
  item: { kind: ItemKind; id: string; name: string; sub: string; isNew?: boolean; onShown?: () => void };
}

/** Everything to promote one item: link, short link, code, poster, caption, sharing. */
export default function PromoteSheet({ open, onClose, item }: PromoteSheetProps) {
  const t = useText();
  const answer = useItemDetail(item.kind, item.id);
  const { onShown } = item;
  useEffect(() => {
    if (open) onShown?.();
  }, [open, onShown]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title={answer.data?.name || item.name || t('promotion.promote')}
      closeLabel={t('shell.close')}
    >
      <SheetContent
        key={`${item.kind} ${item.id} ${item.sub}`}
        answer={answer}
        sub={item.sub}
        isNew={item.isNew ?? false}
      />
    </Dialog>
  );
}

function SheetContent({ answer, sub, isNew }: { answer: Answer<ItemDetail>; sub: string; isNew: boolean }) {
  const t = useText();
  const { data: detail, failed, reload } = answer;
  if (!detail) {
    if (!failed) return <SheetSkeleton />;
    return (
      <FailedState
        title={t('detail.failed')}
        text={t('shell.failed.text')}
        retryLabel={t('shell.retry')}
        onRetry={() => void reload()}
      />
    );
  }
  if (detail.link === '') {
    return (
      <EmptyState
        icon={<Hourglass size={40} strokeWidth={1.5} />}
        title={t('promote.notReady')}
        text={t('promote.notReady.text')}
      />
    );
  }
  return <PromoteKit detail={detail} firstSub={sub} isNew={isNew} />;
}

function SheetSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {t('shell.loading')}
      </p>
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
