import { Skeleton, Swiper } from 'antd-mobile';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Banner, call } from '../call.ts';

const BannerRemark = lazy(() => import('./banner-remark.tsx'));

export function Banners() {
  const { i18n } = useTranslation();
  const [banners, setBanners] = useState<Banner[]>();
  const [opened, setOpened] = useState<Banner>();

  useEffect(() => {
    call<Banner[]>('/mainview/bannerList').then(setBanners).catch(console.error);
  }, []);

  if (!banners) return <Skeleton animated className="banners-skeleton" />;
  return (
    <>
      <Swiper className="banners" autoplay loop autoplayInterval={3000}>
        {banners.map((banner) => (
          <Swiper.Item key={banner.bannername} onClick={() => setOpened(banner)}>
            <img className="banner" src={banner.multiPic[i18n.language] ?? banner.picUrl} alt={banner.bannername} />
          </Swiper.Item>
        ))}
      </Swiper>
      <Suspense>{opened && <BannerRemark banner={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  );
}
