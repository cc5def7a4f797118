import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { PageHeader } from '@pitaka/ui/primitives/page-header.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { PackageX } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { openShareSheet } from '../../../catalogue/asked-share.ts';
import type { ItemDetail, ItemKind } from '../../../catalogue/item.ts';
import { ItemRefusal } from '../../../catalogue/item-refusal.tsx';
import { mediaOfDetail, type ViewerProps } from '../../../catalogue/media.ts';
import { useItemDetail } from '../../../catalogue/use-item-detail.ts';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useGoBack } from '../../../layout/use-go-back.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { CancelTask } from './cancel-task.tsx';
import { DetailHead } from './detail-head.tsx';
import { EarnCard } from './earn-card.tsx';
import { GetPaid, isSale, type Terms } from './get-paid.tsx';
import { ItemAbout } from './item-about.tsx';
import { ItemAction } from './item-action.tsx';
import { ItemTerms } from './item-terms.tsx';
import { Last30 } from './last-30.tsx';
import { MediaRow } from './media-row.tsx';
import { MyLink } from './my-link.tsx';

function DetailSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="flex flex-col gap-6 px-4 pt-1">
      <p role="status" className="sr-only">
        {t('shell.loading')}
      </p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-[22%]" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-5 w-20 rounded-full" />
        </div>
      </div>
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}

export interface ItemDetailPageProps {
  kind: ItemKind;
  id: string;
  /** The full-screen viewer, from another feature. */
  Viewer: ComponentType<ViewerProps>;
}

/** Spec: B9. All facts about one item of any kind. */
export function ItemDetailPage({ kind, id, Viewer }: ItemDetailPageProps) {
  const t = useText();
  const back = useGoBack('/');
  const { data: detail, failed, error, reload } = useItemDetail(kind, id);
  const report = useAnswer('/report/item', kind === 'app' ? undefined : { kind, id });
  const gone = error instanceof CallRefused && error.code === 'item_unknown';
  return (
    <main className="flex min-h-dvh flex-col">
      <PageHeader title={t('detail.title')} onBack={back} backLabel={t('shell.back')} />
      {/* Both are awaited: what comes later would push the link down under a finger. */}
      {detail && (report.data || report.failed || kind === 'app') ? (
        <DetailContent detail={detail} report={report} Viewer={Viewer} onShortLink={reload} />
      ) : gone ? (
        <EmptyState
          icon={<PackageX size={40} strokeWidth={1.5} />}
          title={t('detail.gone')}
          text={t('detail.gone.text')}
          action={
            <Link to="/" className={buttonClass({ tone: 'plain' })}>
              {t('shell.toHome')}
            </Link>
          }
          className="my-auto"
        />
      ) : failed ? (
        <div className="my-auto">
          <FailedState
            title={t('detail.failed')}
            text={t('shell.failed.text')}
            retryLabel={t('shell.retry')}
            onRetry={() => void reload()}
          />
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </main>
  );
}

interface DetailContentProps {
  detail: ItemDetail;
  report: Answer<Terms>;
  Viewer: ComponentType<ViewerProps>;
  onShortLink: () => Promise<void>;
}

function DetailContent({ detail, report, Viewer, onShortLink }: DetailContentProps) {
  const viewer = useHistoryDialog('viewer');
  const media = useMemo(() => mediaOfDetail(detail), [detail]);
  const [opened, setOpened] = useState<number>();
  const [sub, setSub] = useState('');
  const share = () => openShareSheet({ kind: detail.kind, id: detail.id, name: detail.name, sub });
  const applied = !detail.apply;
  const isApp = detail.kind === 'app';
  const terms = report.data?.terms;
  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 pt-1 pb-6">
        <DetailHead detail={detail} />
        {!isApp && <EarnCard detail={detail} onlySales={terms?.events.every(isSale) ?? true} />}
        {report.data && terms && <GetPaid detail={detail} terms={terms} windowDays={report.data.windowDays} />}
        {applied && <MyLink detail={detail} sub={sub} onChoose={setSub} onShortLink={onShortLink} />}
        {media.slides.length > 0 && (
          <MediaRow
            media={media}
            onOpen={(slide) => {
              setOpened(slide);
              viewer.show();
            }}
          />
        )}
        {applied && report.data && <Last30 results={report.data.last30} />}
        {!isApp && <ItemTerms detail={detail} terms={terms ?? null} />}
        <ItemAbout detail={detail} />
        {detail.kind === 'video' && applied && <CancelTask detail={detail} />}
      </div>
      {(!isApp || (applied && detail.link !== '')) && detail.trouble === '' && (
        <div className="page-bottom sticky bottom-0 z-10 border-line border-t bg-surface/95 px-4 py-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] backdrop-blur-md">
          <ItemRefusal refusal={detail.refusal} className="mb-2 text-center" />
          <ItemAction detail={detail} onShare={share} />
        </div>
      )}
      {opened !== undefined && <Viewer open={viewer.open} onClose={viewer.hide} media={media} start={opened} />}
    </>
  );
}
