import { Dialog, Empty, Image, InfiniteScroll, List, Skeleton, Toast } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { call, type Demand } from '../call.ts';
import { ItemButton } from './item-button.tsx';
import { usePagedList } from './use-paged-list.ts';

export function DemandList({ search }: { search: string }) {
  const { t } = useTranslation();
  const list = usePagedList<Demand>('/doucps/demandlist', { demandName: search });

  async function apply(demand: Demand) {
    const { result, link } = await call<{ result: number; link: string }>('/doucps/apply', { demandId: demand.demandId });
    if (result === 1) {
      list.setItems((all) => all.map((other) => (other.demandId === demand.demandId ? { ...other, apply: false, link } : other)));
    }
    Toast.show({ content: t(`demand.result.${result}`), position: 'bottom' });
  }

  return (
    <>
      {list.isFirstLoading && <Skeleton.Paragraph animated lineCount={8} />}
      {!list.isFirstLoading && list.items.length === 0 && <Empty description={t('home.empty')} />}
      {list.items.length > 0 && (
        <List>
          {list.items.map((demand) => (
            <List.Item
              key={demand.demandId}
              className="row"
              prefix={<Image src={demand.demandIcon} alt="" width={52} height={52} fit="cover" lazy />}
              description={<div className="row-intro">{demand.demandDesc}</div>}
              extra={<ItemButton item={demand} onApply={() => apply(demand)} />}
              onClick={() => Dialog.alert({ title: demand.demandName, content: demand.demandDesc, confirmText: t('ok') })}
              arrowIcon={false}
            >
              {demand.demandName}
            </List.Item>
          ))}
        </List>
      )}
      {!list.isFirstLoading && <InfiniteScroll loadMore={list.loadMore} hasMore={list.hasMore} threshold={50} />}
    </>
  );
}
